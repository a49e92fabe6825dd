"""The core comes with the install, whatever compiles on the machine, and is never an old one."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from services.bots.search import build, core, install, native

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

COMPILES = pytest.mark.skipif(not build.compilers(), reason="no C compiler here")


@pytest.fixture(autouse=True)
def asked_anew() -> Iterator[None]:
    """What a process finds out once, each test finds out."""
    native.library.cache_clear()
    core.cache_clear()
    yield
    native.library.cache_clear()
    core.cache_clear()


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder that PATH names."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


@COMPILES
def test_a_library_of_these_sources_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = build.build(tmp_path / "core.so")
    monkeypatch.setattr(native, "LIBRARY", library)
    assert build.is_fresh(library)
    assert core() == ("c", "")


@COMPILES
def test_a_library_of_other_sources_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = build.build(tmp_path / "core.so")
    monkeypatch.setattr(native, "LIBRARY", library)
    changed = tmp_path / "core"
    shutil.copytree(build.CORE, changed)
    (changed / "random.h").write_text("/* another one */")
    monkeypatch.setattr(build, "CORE", changed)
    assert not build.is_fresh(library)
    assert core().kind == "python"
    assert "built from other sources" in core().why


@COMPILES
def test_a_library_that_was_cut_off_is_not_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = build.build(tmp_path / "core.so")
    whole = library.read_bytes()
    monkeypatch.setattr(native, "LIBRARY", library)
    for lost in (1, 5_000, 8_000, 12_000):
        library.write_bytes(whole[:-lost])
        core.cache_clear()
        assert core().kind == "python", lost
        assert "not whole" in core().why


def test_without_a_library_python_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "LIBRARY", tmp_path / "core.so")
    assert core().kind == "python"
    assert "core.so" in core().why


@COMPILES
def test_a_compiler_that_fails_is_passed_over(
    no_compiler: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.undo()
    (good, *_), *_ = build.compilers()
    broken = no_compiler / "cc"
    broken.write_text("#!/bin/sh\necho no headers >&2\nexit 1\n")
    broken.chmod(0o755)
    (no_compiler / "gcc").symlink_to(good)
    monkeypatch.setenv("PATH", f"{no_compiler}:{os.environ['PATH']}")
    assert build.compilers()[0] == (str(broken),)
    assert build.is_fresh(build.build(tmp_path / "core.so"))


@pytest.mark.usefixtures("no_compiler")
def test_without_a_compiler_and_offline_the_install_says_so_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    install.main(tmp_path / "core.so")
    assert "hard thinks in plain Python, weaker" in capsys.readouterr().out
    assert not (tmp_path / "core.so").exists()
    with pytest.raises(build.NoCompiler):
        build.build(tmp_path / "core.so")
