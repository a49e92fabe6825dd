"""A DNS server on a port of this machine, whose names a test fills."""

from __future__ import annotations

import socket
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from dns import flags, message, rcode, rdatatype, rrset

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_BYTES = 4096


class DnsServer:
    """`hosts[name]` are the A records of a name; others are not there.

    While somebody holds `silent` nothing is answered.
    """

    def __init__(self) -> None:
        self.hosts: dict[str, list[str]] = {}
        self.asked: list[str] = []
        self.silent = threading.Lock()
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """The thread ends at a datagram that is no question."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as last:
            last.sendto(b"", self._socket.getsockname())
        self._thread.join()
        self._socket.close()

    def _serve(self) -> None:
        while True:
            data, who = self._socket.recvfrom(_MOST_BYTES)
            if not data:
                return
            with self.silent:
                self._socket.sendto(self._answer(message.from_wire(data)), who)

    def _answer(self, question: message.Message) -> bytes:
        (asked,) = question.question
        name = asked.name.to_text(omit_final_dot=True)
        self.asked.append(name)
        answer = message.make_response(question)
        answer.flags |= flags.AA
        hosts = self.hosts.get(name)
        if hosts is None:
            answer.set_rcode(rcode.NXDOMAIN)
        elif asked.rdtype == rdatatype.A and hosts:
            answer.answer.append(rrset.from_text(asked.name, 0, "IN", "A", *hosts))
        return answer.to_wire()


@contextmanager
def serving() -> Iterator[DnsServer]:
    server = DnsServer()
    try:
        yield server
    finally:
        server.close()
