"""Cuts a file into parts small enough to carry, and joins them again.

    python parts.py split FILE FOLDER
    python parts.py join FOLDER/NAME.part-0 FILE
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

#: A little below 16 MiB.
MOST_BYTES = 16_000_000


def split(path: Path, folder: Path) -> list[Path]:
    """Write the parts of a file; the name of the last one contains the checksum of the whole."""
    data = path.read_bytes()
    digest = hashlib.sha256(data).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    starts = range(0, len(data), MOST_BYTES)
    parts = []
    for n, start in enumerate(starts):
        last = f"-{digest}" if n == len(starts) - 1 else ""
        part = folder / f"{path.name}.part-{n}{last}"
        part.write_bytes(data[start : start + MOST_BYTES])
        parts.append(part)
    return parts


def join(first: Path, out: Path) -> None:
    """Write the file that parts were cut from. Raises ValueError if one is missing or damaged."""
    stem = first.name.rpartition(".part-")[0]
    found = sorted(first.parent.glob(f"{stem}.part-*"), key=lambda part: int(part.name.rpartition(".part-")[2].split("-")[0]))
    numbers = [int(part.name.rpartition(".part-")[2].split("-")[0]) for part in found]
    digest = found[-1].name.rpartition("-")[2] if found else ""
    data = b"".join(part.read_bytes() for part in found)
    if numbers != list(range(len(numbers))) or hashlib.sha256(data).hexdigest()[:16] != digest:
        raise ValueError(f"{stem}: a part is missing or damaged")
    out.write_bytes(data)


def main() -> None:
    if len(sys.argv) != 4 or sys.argv[1] not in ("split", "join"):
        raise SystemExit("usage: python parts.py split FILE FOLDER, or join FIRST-PART FILE")
    if sys.argv[1] == "split":
        for part in split(Path(sys.argv[2]), Path(sys.argv[3])):
            print(part)
    else:
        join(Path(sys.argv[2]), Path(sys.argv[3]))


if __name__ == "__main__":
    main()
