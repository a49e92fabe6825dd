"""How any of our processes starts, stops, is configured, logs, counts and calls. Knows no game."""
