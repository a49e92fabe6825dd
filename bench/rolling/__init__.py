"""A system whose processes are restarted one after another while many tables are played."""
