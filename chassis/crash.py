"""Tests only: a process that kills itself where it hurts most."""

import os
import signal

_point = ""
_left = 0


def arm(setting: str) -> None:
    """`point:n` kills this process at the n-th passing of `point`; "" disarms."""
    global _point, _left
    _point, _, count = setting.partition(":")
    _left = int(count or 1)


def passing(point: str) -> None:
    """A crash point; costs a comparison when not armed."""
    global _left
    if point != _point:
        return
    _left -= 1
    if _left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
