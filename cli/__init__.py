"""The `tute` command: one file per command, and what `up` and `play` are made of."""
