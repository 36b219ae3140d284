"""Features of pairs of mentions that do not come from vectors (packages/neural/src/known-mentions.ts), as arrays."""

from __future__ import annotations

import numpy as np

from sizes import BUCKETS, PRONOUNS

_PRONOUNS = frozenset(PRONOUNS)


def bucket_of(distance: np.ndarray) -> np.ndarray:
    """Buckets of distances: 1, 2, 3, 4, 5–7, 8–15, 16–31 and so on."""
    far = np.floor(np.log2(np.maximum(distance, 1))).astype(np.int64) + 2
    return np.where(distance <= 4, distance - 1, np.minimum(far, BUCKETS - 1))


class KnownMentions:
    """Mentions of a text, by first word, then by last."""

    def __init__(self, words: list[str], sentences: list[int], first: np.ndarray, last: np.ndarray) -> None:
        self.first = first
        self.last = last
        self.sentence = np.searchsorted(np.array(sentences), first, side="right") - 1
        texts = [" ".join(words[f : n + 1]).lower() for f, n in zip(first.tolist(), last.tolist(), strict=True)]
        self.text = _numbers(texts)
        self.head = _numbers([words[n].lower() for n in last.tolist()])
        self.is_pronoun = np.array(
            [f == n and text in _PRONOUNS for f, n, text in zip(first.tolist(), last.tolist(), texts, strict=True)],
            dtype=bool,
        ).reshape(len(first))

    def candidates(self, near: int, same_head: int) -> np.ndarray:
        """[mentions × mentions]: whether a column may be the antecedent of a row."""
        count = len(self.first)
        distance = np.arange(count)[:, None] - np.arange(count)[None, :]
        allowed = (distance > 0) & (distance <= near)
        with_head: dict[int, list[int]] = {}
        for i, head in enumerate(self.head.tolist()):
            alike = with_head.setdefault(head, [])
            far = [j for j in alike if j < i - near]
            for j in far[max(0, len(far) - same_head) :]:
                allowed[i, j] = True
            alike.append(i)
        return allowed

    def sameness(self, i: np.ndarray, j: np.ndarray) -> np.ndarray:
        """Which of the sixteen rows applies: same text, same last word, later or earlier mention a pronoun."""
        return (
            8 * (self.text[i] == self.text[j])
            + 4 * (self.head[i] == self.head[j])
            + 2 * self.is_pronoun[i]
            + 1 * self.is_pronoun[j]
        ).astype(np.int64)

    def distance(self, i: np.ndarray, j: np.ndarray) -> np.ndarray:
        return bucket_of(i - j)

    def sentences_between(self, i: np.ndarray, j: np.ndarray) -> np.ndarray:
        return bucket_of(self.sentence[i] - self.sentence[j] + 1)

    def nested(self, i: np.ndarray, j: np.ndarray) -> np.ndarray:
        a, b, c, d = self.first[i], self.last[i], self.first[j], self.last[j]
        return (((a <= c) & (d <= b)) | ((c <= a) & (b <= d))).astype(np.int64)


def _numbers(keys: list[str]) -> np.ndarray:
    known: dict[str, int] = {}
    return np.array([known.setdefault(key, len(known)) for key in keys], dtype=np.int64)
