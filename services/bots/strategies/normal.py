"""Plays as the easy one until it is built."""

from __future__ import annotations

from services.bots.strategies.easy import choose

__all__ = ["choose"]
