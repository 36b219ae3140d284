"""The scores used for choosing thresholds."""

from __future__ import annotations

import itertools
import random
import unittest

import tests.support  # noqa: F401

import numpy as np
from scores import Tally, assignment


def entities(*groups: str) -> list[frozenset[tuple[int, int]]]:
    """Entities by letters: every letter is a mention."""
    return [frozenset((ord(letter), ord(letter)) for letter in group) for group in groups]


class ScoresTest(unittest.TestCase):
    def test_the_example_of_luo_2005(self) -> None:
        # Key {1-5} {6,7} {8-12}, response (b): {1-5} {6-12}. B³ is 86.5 and MUC 94.7 in the paper.
        tally = Tally()
        tally.add(entities("abcde", "fg", "hijkl"), entities("abcde", "fghijkl"))
        self.assertAlmostEqual(tally.f1("muc"), 2 * 1 * 0.9 / 1.9, places=6)
        self.assertAlmostEqual(tally.f1("b3"), 0.8649, places=3)
        # CEAFe: 1 for the first, 2·5/(5+7) for the last, over three key and two response entities.
        total = 1 + 10 / 12
        self.assertAlmostEqual(tally.f1("ceafe"), 2 * total / 5, places=6)

    def test_mentions_without_twins_lower_precision_and_recall(self) -> None:
        tally = Tally()
        tally.add(entities("ab", "c"), entities("ad"))
        self.assertAlmostEqual(tally.f1("mentions"), 2 * (1 / 3) * (1 / 2) / (5 / 6))
        self.assertEqual(tally.f1("muc"), 0)

    def test_empty_documents_score_nothing_and_break_nothing(self) -> None:
        tally = Tally()
        tally.add([], [])
        self.assertEqual(tally.conll(), 0)

    def test_the_assignment_is_the_best_of_all(self) -> None:
        draw = random.Random(1)
        for _ in range(200):
            rows, columns = draw.randint(1, 4), draw.randint(1, 4)
            gain = np.array([[draw.randint(0, 5) / 5 for _ in range(columns)] for _ in range(rows)])
            wide = gain if rows <= columns else gain.T
            best = max(
                sum(wide[r, c] for r, c in enumerate(order))
                for order in itertools.permutations(range(wide.shape[1]), wide.shape[0])
            )
            self.assertAlmostEqual(assignment(gain), best)


if __name__ == "__main__":
    unittest.main()
