"""Shared by all tests: puts the modules' folder on the path, and reads the runtime's fixtures."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from pathlib import Path

# Small products are slower with threads.
os.environ.setdefault("OMP_NUM_THREADS", "1")
TRAINING = Path(__file__).resolve().parent.parent
FIXTURES = TRAINING.parent / "tests" / "fixtures"
sys.path.insert(0, str(TRAINING))

HAS_TORCH = importlib.util.find_spec("torch") is not None
HAS_ONNX = importlib.util.find_spec("onnx") is not None


def tiny_model() -> bytes:
    return (FIXTURES / "tiny.model").read_bytes()


def tiny_expected() -> dict:
    return json.loads((FIXTURES / "tiny-expected.json").read_text())
