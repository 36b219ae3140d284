"""The reference finds in the fixture what the runtime's own tests expect."""

from __future__ import annotations

import unittest

from tests.support import tiny_expected, tiny_model

from container import read_model, write_model
from pieces import WordPieces
from reference import Reference

#: onnxruntime adds in a different order on different processors.
TOLERANCE = 1e-4


class ReferenceTest(unittest.TestCase):
    def setUp(self) -> None:
        self.model = read_model(tiny_model())
        self.expected = tiny_expected()

    def test_words_have_the_pieces_of_the_runtime(self) -> None:
        pieces = WordPieces(self.model.parts["vocab"].decode())
        found = {word: pieces.pieces_of(word) for word in self.expected["pieces"]}
        self.assertEqual(found, self.expected["pieces"])

    def test_finds_the_mentions_and_links_of_the_fixture(self) -> None:
        reference = Reference(self.model)
        for scheme, expected in self.expected["found"].items():
            with self.subTest(scheme):
                found = reference.find(self.expected["words"], self.expected["sentences"], scheme)
                for name in ("mentions", "links"):
                    self.assertEqual([row[:2] for row in map(list, found[name])], [row[:2] for row in expected[name]])
                    for row, other in zip(found[name], expected[name], strict=True):
                        self.assertAlmostEqual(row[2], other[2], delta=TOLERANCE)
                for row, other in zip(found["antecedents"], expected["antecedents"], strict=True):
                    for (_, score), (_, same) in zip(row, other, strict=True):
                        self.assertAlmostEqual(score, same, delta=TOLERANCE)

    def test_a_model_that_was_read_is_written_with_the_same_bytes(self) -> None:
        header = self.model.header
        again = write_model(header["name"], header["version"], header["schemes"], header["settings"], self.model.parts)
        self.assertEqual(again, tiny_model())

    def test_a_damaged_part_is_refused(self) -> None:
        data = bytearray(tiny_model())
        data[-100] ^= 1
        with self.assertRaisesRegex(ValueError, "damaged"):
            read_model(bytes(data))


if __name__ == "__main__":
    unittest.main()
