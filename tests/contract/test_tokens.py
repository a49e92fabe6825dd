import base64
import json
import time

import jwt
import pytest

from tuteapi import tokens
from tuteapi.codes import Refused

OLD, NEW, OTHER = (letter * 64 for letter in "onx")
KEYS = f"new:{NEW},old:{OLD}"
NOW = time.time()


def test_a_session_names_its_player() -> None:
    session = tokens.issue("p_1", "José 🂡", KEYS, 90, NOW)
    assert tokens.verify(session.token, KEYS) == ("p_1", "José 🂡")
    assert session.expires_at == int(NOW) + 90 * 86_400


def test_the_first_key_signs_and_all_verify() -> None:
    before = tokens.issue("p_1", "Ana", f"old:{OLD}", 90, NOW).token
    after = tokens.issue("p_1", "Ana", KEYS, 90, NOW).token
    assert jwt.get_unverified_header(after) == {"alg": "HS256", "kid": "new", "typ": "JWT"}
    assert tokens.verify(before, KEYS) == tokens.verify(after, KEYS) == ("p_1", "Ana")
    _unauthorized(before, f"new:{NEW}")


def test_a_session_ends() -> None:
    _unauthorized(tokens.issue("p_1", "Ana", KEYS, 1, NOW - 86_401).token)
    assert tokens.verify(tokens.issue("p_1", "Ana", KEYS, 1, NOW - 80_000).token, KEYS)


@pytest.mark.parametrize("part", [0, 1, 2])
def test_a_changed_token_is_refused(part: int) -> None:
    parts = tokens.issue("p_1", "Ana", KEYS, 90, NOW).token.split(".")
    first = parts[part][0]
    parts[part] = ("A" if first != "A" else "B") + parts[part][1:]
    _unauthorized(".".join(parts))


def test_another_player_cannot_be_written_into_it() -> None:
    head, body, signature = tokens.issue("p_1", "Ana", KEYS, 90, NOW).token.split(".")
    claims = json.loads(base64.urlsafe_b64decode(body + "=="))
    claims["sub"] = "p_2"
    forged = base64.urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip("=")
    _unauthorized(f"{head}.{forged}.{signature}")


@pytest.mark.parametrize("token", ["", "x", "a.b.c", "🂡", "." * 9])
def test_what_is_no_token_is_refused(token: str) -> None:
    _unauthorized(token)


@pytest.mark.parametrize(
    ("key", "algorithm", "headers"),
    [
        (OTHER, "HS256", {"kid": "new"}),
        (NEW, "HS256", {"kid": "unknown"}),
        (NEW, "HS256", {}),
        (NEW, "HS512", {"kid": "new"}),
        ("", "none", {"kid": "new"}),
    ],
)
def test_only_our_keys_and_our_way_of_signing_count(
    key: str, algorithm: str, headers: dict[str, str]
) -> None:
    claims = {"sub": "p_1", "name": "Ana", "exp": int(NOW) + 60, "aud": tokens.SESSION}
    _unauthorized(jwt.encode(claims, key, algorithm, headers))


@pytest.mark.parametrize("missing", ["sub", "name", "exp", "aud"])
def test_a_session_has_all_its_claims(missing: str) -> None:
    claims = {"sub": "p_1", "name": "Ana", "exp": int(NOW) + 60, "aud": tokens.SESSION}
    del claims[missing]
    _unauthorized(jwt.encode(claims, NEW, "HS256", {"kid": "new"}))


def test_a_share_token_opens_one_record_and_is_no_session() -> None:
    share = tokens.share("t_1", KEYS)
    assert tokens.verify_share(share, KEYS) == "t_1"
    _unauthorized(share)
    with pytest.raises(Refused):
        tokens.verify_share(tokens.issue("t_1", "Ana", KEYS, 90, NOW).token, KEYS)
    with pytest.raises(Refused):
        tokens.verify_share(share, f"new:{OTHER}")


@pytest.mark.parametrize("keys", ["", "a", "a:", ":k", "a:k,", "a:k,a:k"])
def test_keys_are_written_kid_key(keys: str) -> None:
    with pytest.raises(ValueError, match="kid"):
        tokens.parse_keys(keys)


def _unauthorized(token: str, keys: str = KEYS) -> None:
    with pytest.raises(Refused) as caught:
        tokens.verify(token, keys)
    assert caught.value.code == "unauthorized"
