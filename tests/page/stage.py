"""A table of one's own: the page's socket is answered from a script, all else by the system."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from tests import described
from tests.page.people import doors
from tests.page.scenes import SCENES, view_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import WebSocketRoute

    from tests.page.people.person import Person

_OPEN_ROOM = """async () => {
  const { token } = JSON.parse(localStorage.getItem("tute.session"));
  const headers = { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ rules: { preset: "clasico.barajamos" } });
  return (await fetch("/api/v1/rooms", { method: "POST", headers, body })).json();
}"""


class Stage:
    """What `person` sees at /table; what is said to its page is held against the description."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self._socket: WebSocketRoute | None = None
        self._room: dict[str, Any] = {}
        self._view: dict[str, Any] = {}

    async def scenes(self) -> AsyncIterator[str]:
        """Stops at each of SCENES, by its name."""
        await doors.enter(self.person)
        self._room = await self.person.page.evaluate(_OPEN_ROOM)
        await self.person.page.route_web_socket("**/ws", self._greet)
        for name in SCENES:
            await self._show(name)
            yield name

    async def _show(self, name: str) -> None:
        scene = SCENES[name]
        table = "t_" + name.replace(" ", "_")
        self._view = await view_of(scene, table, int(time.time() * 1000))
        self._room |= {"state": "playing", "table": table, "rules": self._view["rules"]}
        page = self.person.page
        if self._socket is None:
            await self.person.open("/table")
        else:
            await page.locator(".table").evaluate("(table) => (table.dataset.old = 'true')")
            self._tell({**self._of_table("view", 17), "view": self._view})
        await page.locator(".table:not([data-old]) .felt").wait_for()
        if scene.happened:
            self._tell({**self._of_table("frame", 18), "events": [scene.happened]})
        if scene.says:
            said = {"seat": self._view["you"], "phrase": scene.says}
            self._tell({"type": "say", "table": table, **said})
        await page.locator(scene.shows).wait_for()
        if scene.panel:
            buttons = await page.locator(".tools [aria-expanded]").all()
            await buttons[scene.panel].click()
            await page.locator(".panel").wait_for()

    def _greet(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._answer(json.loads(text)))

    def _answer(self, said: dict[str, Any]) -> None:
        reply: dict[str, Any] = {"type": "reply", "id": said["id"], "ok": True}
        if said["type"] == "hello":
            here = {"player": self._room["host"], "room": self._room, "ticket": None}
            self._tell({**reply, **here, "table": self._view["table"]})
            self._tell({**self._of_table("view", 17), "view": self._view})
        elif said["type"] == "ping":
            room_v = self._room["version"]
            self._tell({**reply, "t": 0, "tops": {self._view["table"]: 17}, "room_v": room_v})
        else:
            self._tell(reply)

    def _of_table(self, kind: str, v: int) -> dict[str, Any]:
        return {"type": kind, "table": self._view["table"], "epoch": 1, "v": v}

    def _tell(self, message: dict[str, Any]) -> None:
        described.heard(message)
        assert self._socket
        self._socket.send(json.dumps(message))
