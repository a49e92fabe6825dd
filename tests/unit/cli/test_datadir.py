"""The folder of `tute up`."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest

from cli import datadir

if TYPE_CHECKING:
    from pathlib import Path


def test_a_folder_in_use_is_refused_and_says_by_whom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MAKE_UP", raising=False)
    with (
        datadir.locked(tmp_path / "new", "http://127.0.0.1:8080"),
        pytest.raises(datadir.InUse, match=r"process \d+, http://127\.0\.0\.1:8080") as refused,
        datadir.locked(tmp_path / "new", "http://127.0.0.1:9090"),
    ):
        pass
    assert str(refused.value).endswith("up --data FOLDER --port 8090")
    with datadir.locked(tmp_path / "new", "http://127.0.0.1:9090"):
        assert "9090" in (tmp_path / "new" / "lock").read_text()


def test_secrets_are_made_once_and_are_their_owners_only(tmp_path: Path) -> None:
    first = datadir.secrets_of(tmp_path)
    assert datadir.secrets_of(tmp_path) == first
    assert len(set(first)) == 3
    assert all(len(each) >= 32 for each in first)
    assert stat.S_IMODE((tmp_path / "secrets.json").stat().st_mode) == 0o600
    (tmp_path / "other").mkdir()
    assert set(datadir.secrets_of(tmp_path / "other")).isdisjoint(first)


def test_the_default_follows_xdg(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert datadir.default() == tmp_path / "tute"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert datadir.default() == tmp_path / ".local" / "share" / "tute"
