"""Players against each other on the same cards: `run` of the module `runner` is the library."""
