"""Endings of deals under every mode's rules, played out in every way."""
