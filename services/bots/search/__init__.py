"""Looking ahead: the core in C (`core/`, loaded by `native`) and its twin in plain Python."""
