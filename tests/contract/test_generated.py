"""The committed code is what protoc makes of the committed protos."""

import sys
from pathlib import Path

from grpc_tools import protoc  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


def test_generated_code_follows_the_protos(tmp_path: Path) -> None:
    protos = sorted(ROOT.glob("protos/tuteapi/v1/*.proto"))
    includes = Path(protoc.__file__).parent / "_proto"
    status = protoc.main(
        [
            "protoc",
            f"-I{ROOT / 'protos'}",
            f"-I{includes}",
            f"--plugin=protoc-gen-mypy={BIN / 'protoc-gen-mypy'}",
            f"--plugin=protoc-gen-mypy_grpc={BIN / 'protoc-gen-mypy_grpc'}",
            *(
                f"--{kind}_out={tmp_path}"
                for kind in ("python", "grpc_python", "mypy", "mypy_grpc")
            ),
            *map(str, protos),
        ]
    )
    assert status == 0
    fresh = _texts(tmp_path / "tuteapi" / "v1")
    committed = _texts(ROOT / "tuteapi" / "v1")
    del committed["__init__.py"]
    assert fresh.keys() == committed.keys()
    stale = [name for name, text in fresh.items() if committed[name] != text]
    assert stale == [], "run `make protos`"
    assert len(fresh) == 4 * len(protos)


def _texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.glob("*.py*") if path.is_file()}
