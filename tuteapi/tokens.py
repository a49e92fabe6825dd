"""Signed tokens: of sessions, and of shared records. HS256, the key named by `kid`.

Keys are the text of `TUTE_JWT_KEYS`: `kid:key,kid:key`; the first signs, all verify.
"""

from functools import lru_cache
from typing import NamedTuple

import jwt

from tuteapi.codes import Refused

ALGORITHM = "HS256"
SESSION = "tute/session"
SHARE = "tute/share"
DAY_S = 86_400


class Session(NamedTuple):
    token: str
    expires_at: int


@lru_cache(maxsize=8)
def parse_keys(keys: str) -> dict[str, str]:
    """Keys by kid, the signing one first. Raises ValueError."""
    parsed: dict[str, str] = {}
    for part in keys.split(","):
        kid, colon, key = part.strip().partition(":")
        if not (kid and colon and key):
            raise ValueError("keys are written kid:key,kid:key")
        if kid in parsed:
            raise ValueError(f"the kid {kid} is given twice")
        parsed[kid] = key
    return parsed


def issue(player: str, name: str, keys: str, days: float, now: float) -> Session:
    """A session good for `days` from `now` (unix seconds)."""
    expires_at = int(now + days * DAY_S)
    claims = {"sub": player, "name": name, "iat": int(now), "exp": expires_at, "aud": SESSION}
    return Session(_sign(claims, keys), expires_at)


def verify(token: str, keys: str) -> tuple[str, str]:
    """Player and name of a session. Raises Refused `unauthorized`."""
    claims = _verified(token, keys, SESSION, ["sub", "name", "exp"])
    return str(claims["sub"]), str(claims["name"])


def share(table: str, keys: str) -> str:
    """Who holds this token may read the record of `table`; it does not expire."""
    return _sign({"sub": table, "aud": SHARE}, keys)


def verify_share(token: str, keys: str) -> str:
    """The table of a share token. Raises Refused `unauthorized`."""
    return str(_verified(token, keys, SHARE, ["sub"])["sub"])


def _sign(claims: dict[str, object], keys: str) -> str:
    kid, key = next(iter(parse_keys(keys).items()))
    return jwt.encode(claims, key, ALGORITHM, headers={"kid": kid})


def _verified(token: str, keys: str, audience: str, required: list[str]) -> dict[str, object]:
    try:
        key = parse_keys(keys)[jwt.get_unverified_header(token)["kid"]]
        claims: dict[str, object] = jwt.decode(
            token, key, [ALGORITHM], audience=audience, options={"require": required}
        )
    except jwt.ExpiredSignatureError:
        raise Refused("unauthorized", "The token has expired.") from None
    except (jwt.InvalidTokenError, KeyError, TypeError, ValueError):
        raise Refused("unauthorized", "The token is not valid.") from None
    return claims
