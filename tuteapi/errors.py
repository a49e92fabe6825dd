"""Exceptions to codes, for services; the gateway and the chassis take them from `refusals`."""

from tuteapi.refusals import from_error, to_error

__all__ = ["from_error", "to_error"]
