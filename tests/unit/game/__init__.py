"""The game service without a network: its decisions on a store in memory."""
