"""Generated from protos/tuteapi/v1; `make protos` writes it."""
