"""The gateway without Redis and without rules."""
