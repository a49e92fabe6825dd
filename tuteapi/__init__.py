"""The contract between our processes: messages, error codes, Redis keys, tokens."""
