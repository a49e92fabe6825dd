class RedisAway(Exception):
    """Not connected, the connection lost with the call in flight, or no answer in time.

    In the last two cases the call may or may not have run. `code` and `message` are for clients.
    """

    code = "unavailable"
    message = "The store is away; try again."


class RunChanged(RedisAway):
    """Another run of the server than the caller knows would have been asked; nothing was sent."""


class ReplyError(Exception):
    """An error reply; its first word is the `kind`."""

    @property
    def kind(self) -> str:
        return str(self).partition(" ")[0]


class OutOfOrder(Exception):
    """An answer that is not the one expected next; the connection cannot be used any more."""
