"""The core again in plain Python: the tests' oracle, and the player's without a compiler."""
