"""The game service on a real Redis."""
