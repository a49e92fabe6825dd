"""The built page: what is served, how long browsers keep it, and what it may do."""

import re
from collections.abc import AsyncIterator

import aiohttp
import pytest

from gateway import bundle
from gateway.pages import SCREENS
from tests.unit.gateway.rig import Rig, running

PATHS = ["/", "/i/K7QF-2MXA", "/records/t_1", "/watch/t_1", *(f"/{screen}" for screen in SCREENS)]
ASSETS = sorted(name for name in bundle.parts() if name.startswith("assets/"))
TYPES = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
    "html": "text/html; charset=utf-8",
}


@pytest.fixture
async def rig() -> AsyncIterator[Rig]:
    async with running() as rig:
        yield rig


async def get(rig: Rig, path: str, **headers: str) -> tuple[aiohttp.ClientResponse, bytes]:
    async with rig.http.get(rig.url + path, headers=headers) as answer:
        return answer, await answer.read()


@pytest.mark.parametrize("path", PATHS)
async def test_every_screen_is_the_same_page(rig: Rig, path: str) -> None:
    answer, body = await get(rig, path)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == TYPES["html"]
    assert body == bundle.parts()[bundle.INDEX].body


@pytest.mark.parametrize("path", PATHS)
async def test_a_page_may_load_from_its_own_server_only(rig: Rig, path: str) -> None:
    answer, _ = await get(rig, path)
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self'; ")
    assert {each.partition(" ")[2] for each in policy.split("; ")} == {"'self'", "'none'"}


async def test_who_looks_where_nothing_is_sees_the_page_and_programs_an_error(rig: Rig) -> None:
    tag = bundle.parts()[bundle.INDEX].tag
    answer, body = await get(rig, "/nowhere/at/all", Accept="text/html,*/*;q=0.8")
    assert (answer.status, answer.headers["Content-Type"]) == (404, TYPES["html"])
    assert body == bundle.parts()[bundle.INDEX].body
    answer, body = await get(rig, "/nowhere", **{"Accept": "text/html", "If-None-Match": tag})
    assert (answer.status, body) == (404, bundle.parts()[bundle.INDEX].body)
    for path, accept in (("/nowhere", "*/*"), ("/api/v1/nowhere", "text/html")):
        answer, body = await get(rig, path, Accept=accept)
        assert (answer.status, b"not_found" in body) == (404, True)


def test_nothing_in_the_page_is_inline_and_all_it_names_is_there() -> None:
    html = bundle.parts()[bundle.INDEX].body.decode()
    assert not re.search(r"<script>|<style|\son\w+=|\sstyle=", html)
    named = re.findall(r'(?:src|href)="/([^"]+)"', html)
    assert named
    assert set(named) <= set(bundle.parts())


def test_no_part_names_another_server() -> None:
    for name, part in bundle.parts().items():
        if part.content_type.startswith("text/"):
            found = set(re.findall(r"https?://[\w.]+", part.body.decode()))
            assert found <= {"http://www.w3.org"}, name  # names of formats, never asked for


@pytest.mark.parametrize("name", [*ASSETS, "sw.js", "manifest.webmanifest", "icon-192.png"])
async def test_parts_are_served_as_what_they_are(rig: Rig, name: str) -> None:
    answer, body = await get(rig, f"/{name}")
    assert answer.headers["Content-Type"] == TYPES[name.rpartition(".")[2]]
    assert body == bundle.parts()[name].body


@pytest.mark.parametrize("name", ASSETS)
async def test_a_name_that_follows_from_its_content_is_kept_for_good(rig: Rig, name: str) -> None:
    answer, _ = await get(rig, f"/{name}")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert re.search(r"-[\w-]{8}\.\w+$", name)


@pytest.mark.parametrize("path", ["/", "/sw.js"])
async def test_what_keeps_its_name_is_asked_for_again_and_sent_if_new(rig: Rig, path: str) -> None:
    answer, _ = await get(rig, path)
    assert answer.headers["Cache-Control"] == "no-cache"
    again, body = await get(rig, path, **{"If-None-Match": answer.headers["ETag"]})
    assert (again.status, body) == (304, b"")


async def test_texts_travel_compressed_to_who_understands_that(rig: Rig) -> None:
    name = next(name for name in ASSETS if name.endswith(".js"))
    part = bundle.parts()[name]
    assert part.packed is not None
    packed, body = await get(rig, f"/{name}", **{"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) == len(part.packed)
    plain, same = await get(rig, f"/{name}", **{"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.headers["Vary"] == "Accept-Encoding"
    assert body == same == part.body


@pytest.mark.parametrize("path", ["/assets/none.js", "/assets/..%2Findex.html", "/nothing"])
async def test_what_is_not_there(rig: Rig, path: str) -> None:
    answer, _ = await get(rig, path)
    assert answer.status == 404
