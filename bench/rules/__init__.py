"""Actions per second of the rules alone, and what each call costs."""
