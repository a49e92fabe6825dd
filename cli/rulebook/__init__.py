"""The rules for players, written from a rule set: which sentences, and their words."""
