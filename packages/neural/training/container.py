"""Model files: a JSON header and named parts, each with its checksum (packages/neural/src/model-file.ts)."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

import numpy as np

FORMAT = 2
MAGIC = b"REFNEUR%d" % FORMAT
ALIGNMENT = 64

Part = bytes | np.ndarray


@dataclass
class ModelFile:
    header: dict[str, Any]
    parts: dict[str, Part]

    @property
    def settings(self) -> dict[str, Any]:
        return self.header["settings"]


def write_model(name: str, version: str, schemes: list[str], settings: dict[str, Any], parts: dict[str, Part]) -> bytes:
    """The bytes of a model file. Parts are bytes for text and graphs, arrays for int8 and float32."""
    rows = []
    contents = []
    offset = 0
    for part, data in parts.items():
        content = data if isinstance(data, bytes) else np.ascontiguousarray(data).tobytes()
        rows.append(
            {
                "name": part,
                "type": _type_of(part, data),
                "shape": [] if isinstance(data, bytes) else list(data.shape),
                "offset": offset,
                "bytes": len(content),
                "sha256": hashlib.sha256(content).hexdigest(),
            }
        )
        padding = -len(content) % ALIGNMENT
        contents.append(content + bytes(padding))
        offset += len(content) + padding
    header = {"format": FORMAT, "name": name, "version": version, "schemes": schemes, "settings": settings, "parts": rows}
    text = json.dumps(header, separators=(",", ":")).encode()
    start = MAGIC + len(text).to_bytes(4, "little") + text
    return start + bytes(-len(start) % ALIGNMENT) + b"".join(contents)


def read_model(data: bytes) -> ModelFile:
    if data[:8] != MAGIC:
        raise ValueError(f"this is not a model file of format {FORMAT}")
    length = int.from_bytes(data[8:12], "little")
    header = json.loads(data[12 : 12 + length])
    start = -(-(12 + length) // ALIGNMENT) * ALIGNMENT
    parts: dict[str, Part] = {}
    for row in header["parts"]:
        content = data[start + row["offset"] : start + row["offset"] + row["bytes"]]
        if hashlib.sha256(content).hexdigest() != row["sha256"]:
            raise ValueError(f"the part {row['name']} is damaged")
        if row["type"] in ("int8", "float32"):
            parts[row["name"]] = np.frombuffer(content, dtype=row["type"]).reshape(row["shape"])
        else:
            parts[row["name"]] = content
    return ModelFile(header, parts)


def _type_of(name: str, data: Part) -> str:
    if isinstance(data, bytes):
        return "text" if name == "vocab" else "onnx"
    if data.dtype not in (np.int8, np.float32):
        raise TypeError(f"{name} is {data.dtype}: only int8 and float32 are stored")
    return str(data.dtype)
