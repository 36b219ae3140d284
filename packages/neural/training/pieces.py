"""Word pieces of BERT's uncased tokeniser, cut exactly as by packages/neural/src/word-pieces.ts."""

from __future__ import annotations

import unicodedata

LONGEST_PART = 100
_IDEOGRAPHS = (
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B81F),
    (0x2B820, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)


class WordPieces:
    """Cuts words into pieces; every word has at least one."""

    def __init__(self, vocabulary: str) -> None:
        lines = vocabulary.removesuffix("\n").split("\n")
        self._rows = {piece.removesuffix("\r"): row for row, piece in enumerate(lines)}
        self.unknown = self._rows["[UNK]"]
        self.begin = self._rows["[CLS]"]
        self.end = self._rows["[SEP]"]
        self._known: dict[str, list[int]] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def cut(self, words: list[str]) -> tuple[list[int], list[int]]:
        """The pieces of a text, and the first piece of each word."""
        pieces: list[int] = []
        first: list[int] = []
        for word in words:
            first.append(len(pieces))
            pieces.extend(self.pieces_of(word))
        return pieces, first

    def pieces_of(self, word: str) -> list[int]:
        known = self._known.get(word)
        if known is None:
            known = [row for part in _parts(word) for row in self._matches(part)] or [self.unknown]
            self._known[word] = known
        return known

    def _matches(self, part: str) -> list[int]:
        """The longest piece that a part begins with, then the longest of the rest, and so on."""
        if len(part) > LONGEST_PART:
            return [self.unknown]
        found: list[int] = []
        start = 0
        while start < len(part):
            for end in range(len(part), start, -1):
                row = self._rows.get(("##" if start > 0 else "") + part[start:end])
                if row is not None:
                    found.append(row)
                    start = end
                    break
            else:
                return [self.unknown]
        return found


def _parts(word: str) -> list[str]:
    """The parts of a word: lower case, without accents, cut at punctuation and ideographs."""
    kept = []
    for char in word:
        if char in "\t\n\r" or unicodedata.category(char) == "Zs":
            kept.append(" ")
        elif char != "\ufffd" and unicodedata.category(char) not in ("Cc", "Cf", "Co"):
            kept.append(char)
    bare = unicodedata.normalize("NFD", "".join(kept).lower())
    parts = []
    for char in bare:
        if unicodedata.category(char) == "Mn":
            continue
        parts.append(f" {char} " if _stands_apart(char) else char)
    return "".join(parts).split()


def _stands_apart(char: str) -> bool:
    code = ord(char)
    if code < 128:
        return 33 <= code <= 126 and not char.isalnum()
    if unicodedata.category(char).startswith("P"):
        return True
    return any(low <= code <= high for low, high in _IDEOGRAPHS)
