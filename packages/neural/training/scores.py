"""MUC, B³ and CEAFe for choosing thresholds. Reported scores come from `referee score`; a test compares the two."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

Span = tuple[int, int]
Entities = list[frozenset[Span]]


@dataclass
class Tally:
    """Sums over documents, by metric: numerator and denominator of recall, then of precision."""

    sums: dict[str, list[float]] = field(
        default_factory=lambda: {name: [0.0] * 4 for name in ("mentions", "muc", "b3", "ceafe")}
    )

    def add(self, key: Entities, response: Entities) -> None:
        of_key = {mention: n for n, entity in enumerate(key) for mention in entity}
        of_response = {mention: n for n, entity in enumerate(response) for mention in entity}
        overlap: Counter[tuple[int, int]] = Counter(
            (n, of_response[mention]) for mention, n in of_key.items() if mention in of_response
        )
        found = sum(overlap.values())
        self._add("mentions", found, len(of_key), found, len(of_response))
        self._add("muc", *_muc(key, of_response), *_muc(response, of_key))
        self._add(
            "b3",
            sum(count**2 / len(key[k]) for (k, _), count in overlap.items()),
            len(of_key),
            sum(count**2 / len(response[r]) for (_, r), count in overlap.items()),
            len(of_response),
        )
        best = _best_map({pair: 2 * count / (len(key[pair[0]]) + len(response[pair[1]])) for pair, count in overlap.items()})
        self._add("ceafe", best, len(key), best, len(response))

    def f1(self, metric: str) -> float:
        recall_sum, recall_of, precision_sum, precision_of = self.sums[metric]
        recall = recall_sum / recall_of if recall_of else 0.0
        precision = precision_sum / precision_of if precision_of else 0.0
        return 2 * recall * precision / (recall + precision) if recall + precision else 0.0

    def conll(self) -> float:
        return 100 * (self.f1("muc") + self.f1("b3") + self.f1("ceafe")) / 3

    def _add(self, metric: str, *values: float) -> None:
        self.sums[metric] = [old + new for old, new in zip(self.sums[metric], values, strict=True)]


def _muc(entities: Entities, other: dict[Span, int]) -> tuple[int, int]:
    right = total = 0
    for entity in entities:
        parts = {other[mention] for mention in entity if mention in other}
        alone = sum(mention not in other for mention in entity)
        right += len(entity) - len(parts) - alone
        total += len(entity) - 1
    return right, total


def _best_map(similarity: dict[tuple[int, int], float]) -> float:
    """The largest sum of a one-to-one map. Unconnected groups of entities are solved separately."""
    root: dict[tuple[str, int], tuple[str, int]] = {}

    def find(node: tuple[str, int]) -> tuple[str, int]:
        while root.setdefault(node, node) != node:
            root[node] = root[root[node]]
            node = root[node]
        return node

    for k, r in similarity:
        root[find(("k", k))] = find(("r", r))
    parts: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for k, r in similarity:
        parts.setdefault(find(("k", k)), []).append((k, r))
    total = 0.0
    for pairs in parts.values():
        if len(pairs) == 1:
            total += similarity[pairs[0]]
            continue
        rows = {k: n for n, k in enumerate(dict.fromkeys(k for k, _ in pairs))}
        columns = {r: n for n, r in enumerate(dict.fromkeys(r for _, r in pairs))}
        matrix = np.zeros((len(rows), len(columns)))
        for k, r in pairs:
            matrix[rows[k], columns[r]] = similarity[k, r]
        total += assignment(matrix)
    return total


def assignment(gain: np.ndarray) -> float:
    """The largest sum of entries with no two in a row or column (Kuhn and Munkres, with shortest paths)."""
    cost = -(gain if gain.shape[0] <= gain.shape[1] else gain.T)
    rows, columns = cost.shape
    u, v = np.zeros(rows + 1), np.zeros(columns + 1)
    match = np.zeros(columns + 1, dtype=np.int64)
    for row in range(1, rows + 1):
        match[0] = row
        column = 0
        least = np.full(columns + 1, np.inf)
        way = np.zeros(columns + 1, dtype=np.int64)
        used = np.zeros(columns + 1, dtype=bool)
        while match[column] != 0:
            used[column] = True
            current = match[column]
            reduced = cost[current - 1] - u[current] - v[1:]
            better = ~used[1:] & (reduced < least[1:])
            least[1:][better] = reduced[better]
            way[1:][better] = column
            open_columns = np.flatnonzero(~used[1:]) + 1
            following = open_columns[np.argmin(least[open_columns])]
            delta = least[following]
            u[match[used]] += delta
            v[used] -= delta
            least[~used] -= delta
            column = following
        while column != 0:
            match[column] = match[way[column]]
            column = way[column]
    return float(-sum(cost[match[c] - 1, c - 1] for c in range(1, columns + 1) if match[c] > 0))
