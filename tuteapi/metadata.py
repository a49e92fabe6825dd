"""Names in the metadata of our gRPC calls."""

TOKEN = "x-tute-service"
"""Of every call: the service token; it shows that one of our own processes calls."""

ERROR = "tute-error-bin"
"""Trailing, of a failed call: the serialised Error."""
