from typing import TYPE_CHECKING, Any, TypeAlias, cast

import hiredis

if TYPE_CHECKING:
    from collections.abc import Callable

Arg: TypeAlias = str | bytes | int | float
Reply: TypeAlias = Any
"""bytes, int, None or a list of replies; an error inside a list stays there as ReplyError."""

# The stub knows commands of one word only.
pack = cast("Callable[[tuple[Arg, ...]], bytes]", hiredis.pack_command)
"""A command as it travels."""
