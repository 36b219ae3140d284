"""Windows of pieces, and which window each word takes its vector from (packages/neural/src/windows.ts)."""

from __future__ import annotations


def windows_of(pieces: int, size: int, stride: int, first: int = 0) -> list[tuple[int, int]]:
    """Windows of at most `size` pieces, starting every `stride` pieces; the last one reaches the end.

    `first`, if given, is the length of a shorter window at the start: training uses it to move the borders.
    """
    windows: list[tuple[int, int]] = []
    if pieces == 0:
        return windows
    if 0 < first < pieces:
        windows.append((0, first))
    start = first if windows else 0
    while True:
        end = min(start + size, pieces)
        windows.append((start, end))
        if end == pieces:
            return windows
        start += stride


def owners(first_pieces: list[int], windows: list[tuple[int, int]]) -> list[int]:
    """By word, the window in which its first piece is farthest from both ends, the earlier of equal ones."""
    owner = 0
    found = []
    for piece in first_pieces:
        while owner + 1 < len(windows) and _is_better(windows, owner, piece):
            owner += 1
        found.append(owner)
    return found


def _is_better(windows: list[tuple[int, int]], owner: int, piece: int) -> bool:
    depth = _depth(windows[owner], piece)
    for window in windows[owner + 1 :]:
        if window[0] > piece:
            return False
        if _depth(window, piece) > depth:
            return True
    return False


def _depth(window: tuple[int, int], piece: int) -> int:
    return min(piece - window[0], window[1] - 1 - piece)
