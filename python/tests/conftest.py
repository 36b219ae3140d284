from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Iterator

import pytest

from coref_referee._process import command_line

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def in_root(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(ROOT)
    yield


def referee(*args: str) -> bytes:
    """The command line's standard output."""
    return subprocess.run([*command_line(), *args], check=True, capture_output=True).stdout


KEY = "samples/key.coref.jsonl"
EAGER = "samples/eager.coref.jsonl"
CAREFUL = "samples/careful.coref.jsonl"
