"""The built page of `web/dist`, read and compressed once."""

import gzip
import mimetypes
import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from aiohttp import hdrs, web

INDEX = "index.html"
ASSETS = "assets"
_POLICY = "; ".join(
    [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
_TYPES = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_TEXT = re.compile(r"text/|image/svg|application/manifest")


class Part(NamedTuple):
    """A file; `packed` is the same with gzip, None where that gains nothing."""

    body: bytes
    packed: bytes | None
    content_type: str
    tag: str


@cache
def parts() -> Mapping[str, Part]:
    """By name below `web/dist`. Names in `assets/` change with their content."""
    root = files("gateway") / "web" / "dist"
    found = {each.name: _part(each) for each in root.iterdir() if each.is_file()}
    assets = {f"{ASSETS}/{each.name}": _part(each) for each in (root / ASSETS).iterdir()}
    return found | assets


def served(request: web.Request, name: str, status: int = 200) -> web.Response:
    """Raises HTTPNotFound."""
    part = parts().get(name)
    if part is None:
        raise web.HTTPNotFound
    headers = {
        hdrs.CACHE_CONTROL: (
            "public, max-age=31536000, immutable" if name.startswith(ASSETS) else "no-cache"
        ),
        hdrs.ETAG: f'"{part.tag}"',
        hdrs.VARY: hdrs.ACCEPT_ENCODING,
        "Content-Security-Policy": _POLICY,
    }
    if status == 200 and part.tag in request.headers.get(hdrs.IF_NONE_MATCH, ""):
        return web.Response(status=304, headers=headers)
    body = part.body
    if part.packed is not None and "gzip" in request.headers.get(hdrs.ACCEPT_ENCODING, ""):
        body = part.packed
        headers[hdrs.CONTENT_ENCODING] = "gzip"
    charset = "utf-8" if part.content_type.startswith("text/") else None
    return web.Response(
        body=body, status=status, content_type=part.content_type, charset=charset, headers=headers
    )


def _part(file: Traversable) -> Part:
    body = file.read_bytes()
    suffix = "." + file.name.rpartition(".")[2]
    kind = _TYPES.get(suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if _TEXT.match(kind) else None
    return Part(body, packed, kind, sha256(body).hexdigest()[:16])
