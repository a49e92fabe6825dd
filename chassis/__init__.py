"""How any of our processes starts, stops, is configured, logs, counts, serves and calls. Knows no game."""
