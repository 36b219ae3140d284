"""What is trained is what the runtime runs: PyTorch and the exported graphs find the same."""

from __future__ import annotations

import json
import tempfile
import unittest
from pathlib import Path

from tests.support import HAS_ONNX, HAS_TORCH

import numpy as np

if HAS_TORCH and HAS_ONNX:
    import torch
    from onnxruntime import InferenceSession
    from container import read_model, write_model
    from export import model_parts
    from graphs import GraphBuilder
    from losses import text_losses
    from make_tiny import STRIDE, TINY, random_tensors, readings, text, vocabulary
    from network import load_network, save_network
    from predict import Predictor
    from reference import Reference
    from sizes import SCHEMES, model_settings
    from texts import _text, cut_text, split_texts


@unittest.skipUnless(HAS_TORCH and HAS_ONNX, "needs torch and onnx")
class NetworkTest(unittest.TestCase):
    def setUp(self) -> None:
        self.words, self.sentences = text()
        self.vocabulary = vocabulary(self.words)
        self.tensors = random_tensors(TINY, self.vocabulary.count("\n"), 3)
        # As they will be in the file, so that float16 rounding does not count as a difference.
        for name, value in self.tensors.items():
            if name.endswith(".weight") or name == "position":
                self.tensors[name] = value.astype(np.float16).astype(np.float32)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "tiny.npz"
        stored = {
            "sizes": np.frombuffer(json.dumps(TINY.as_dict()).encode(), dtype=np.uint8),
            "vocab": np.frombuffer(self.vocabulary.encode(), dtype=np.uint8),
        }
        np.savez(self.path, **self.tensors, **stored)
        self.network = load_network(self.path)
        self.text = self._packed()

    def _packed(self, **other):
        key = [[0, 1, 0], [3, 3, 0], [4, 6, 1], [11, 11, 0], [13, 13, 1], [14, 15, 2], [18, 18, 1], [22, 22, 2], [24, 25, 2]]
        packed = {
            "id": "tiny",
            "corpus": "gum",
            "genre": "test",
            "split": {"dev": False},
            "words": self.words,
            "sentences": self.sentences,
            "mentions": {"gum": key, "ontogum": key[:4]},
        } | other
        return _text(packed, self.network.pieces, self.network.sizes)

    def test_finds_what_the_reference_finds_with_the_exported_model(self) -> None:
        parts = model_parts(self.tensors, TINY, self.vocabulary.encode(), quantized=False)
        settings = model_settings(TINY, STRIDE, readings())
        reference = Reference(read_model(write_model("tiny", "0", list(SCHEMES), settings, parts)))
        predictor = Predictor(self.network, TINY.max_pieces - 2, STRIDE)
        tables = predictor.tables(self.text)
        for scheme, scores in predictor.mention_scores(self.text, tables, list(SCHEMES)).items():
            with self.subTest(scheme):
                found = reference.find(self.words, self.sentences, scheme)
                spans = np.flatnonzero(scores > settings["candidateThreshold"][scheme])
                first, last = self.text.span_first[spans], self.text.span_last[spans]
                self.assertEqual([list(row[:2]) for row in found["mentions"]], np.stack([first, last], 1).tolist())
                np.testing.assert_allclose([row[2] for row in found["mentions"]], scores[spans], atol=2e-3)
                linked = predictor.link(self.text, tables, scheme, first, last, scores[spans])
                antecedents = linked.antecedents(settings["linkThreshold"][scheme])
                links = [(m, a) for m, a in enumerate(antecedents.tolist()) if a >= 0]
                self.assertGreater(len(links), 3)
                self.assertEqual(links, [row[:2] for row in found["links"]])
                for m, row in enumerate(found["antecedents"]):
                    scores_here = sorted(linked.pair[m][np.isfinite(linked.pair[m])].tolist(), reverse=True)
                    np.testing.assert_allclose([score for _, score in row], scores_here, atol=5e-3)

    def test_a_quantised_encoder_differs_by_little(self) -> None:
        settings = model_settings(TINY, STRIDE, readings())
        scores = []
        for quantized in (False, True):
            parts = model_parts(self.tensors, TINY, self.vocabulary.encode(), quantized)
            reference = Reference(read_model(write_model("tiny", "0", list(SCHEMES), settings, parts)))
            scores.append(reference._word_vectors(self.words))
        difference = np.abs(scores[0] - scores[1]).mean() / scores[0].std()
        self.assertLess(difference, 0.05)
        self.assertGreater(difference, 0)

    def test_by_row_a_large_row_takes_no_steps_from_the_others(self) -> None:
        random = np.random.default_rng(1)
        x = random.normal(size=(20, 32)).astype(np.float32)
        x[0] *= 30
        weight, bias = random.normal(size=(32, 16)).astype(np.float32), np.zeros(16, dtype=np.float32)
        errors = {}
        for way in ("quantized_linear", "quantized_linear_by_row"):
            g = GraphBuilder("product")
            g.output(getattr(g, way)(g.input("x", [20, 32]), weight, bias), "y", [20, 16])
            (found,) = InferenceSession(g.model()).run(None, {"x": x})
            errors[way] = np.abs(found - x @ weight)[1:].mean()
        self.assertLess(errors["quantized_linear_by_row"], errors["quantized_linear"] / 5)

    def test_what_is_saved_is_loaded_again(self) -> None:
        state = dict(self.network.named_parameters())
        save_network(self.path, self.network, state, self.vocabulary.encode())
        again = dict(load_network(self.path).named_parameters())
        self.assertEqual(state.keys(), again.keys())
        for name, weight in state.items():
            torch.testing.assert_close(weight, again[name], atol=2e-2, rtol=1e-2)

    def test_a_text_can_be_learned_by_heart(self) -> None:
        torch.manual_seed(1)
        optimizer = torch.optim.Adam(self.network.parameters(), 3e-3)
        self.network.eval()
        totals = []
        for step in range(80):
            packed = self.network.pack(self.text, 22, 22)
            tables = self.network.heads.words(self.network.word_vectors(packed, self.network.lower(packed, 0), 0))
            losses = text_losses(self.network.heads, self.text, tables, None if step < 20 else -1.0)
            optimizer.zero_grad()
            losses.total().backward()
            optimizer.step()
            totals.append(float(losses.total().detach()))
        self.assertLess(totals[-1], totals[0] / 20)

    def test_what_a_machine_annotated_teaches_mentions_alone(self) -> None:
        packed = self.network.pack(self.text, 22, 22)
        tables = self.network.heads.words(self.network.word_vectors(packed, self.network.lower(packed, 0), 0))
        by_people = text_losses(self.network.heads, self.text, tables, None)
        by_machine = text_losses(self.network.heads, self._packed(corpus="amalgum"), tables, None)
        self.assertEqual(float(by_people.mention.detach()), float(by_machine.mention.detach()))
        self.assertGreater(float(by_people.link.detach()), 0)
        self.assertEqual(float(by_machine.link), 0)

    def test_a_genre_is_left_out_of_all_corpora_and_chosen_by_people_s_annotation(self) -> None:
        split = {"dev": False, "tune": False, "fold": -1, "group": 1}
        left_out = self._packed(id="a", split=split)
        left_out_machine = self._packed(id="b", split=split, corpus="amalgum")
        kept = self._packed(id="c", split=split | {"group": -1}, corpus="amalgum")
        train, chosen_by = split_texts([left_out, left_out_machine, kept], "group-1")
        self.assertEqual([text.id for text in train], ["c"])
        self.assertEqual([text.id for text in chosen_by], ["a"])

    def test_parts_of_a_text_have_all_its_words_and_mentions(self) -> None:
        parts = cut_text(self.text, 60, self.network.pieces, self.network.sizes)
        self.assertGreater(len(parts), 1)
        self.assertEqual([word for part in parts for word in part.words], self.words)
        for scheme, rows in self.text.mentions.items():
            self.assertEqual(sum(len(part.mentions[scheme]) for part in parts), len(rows))
        for part in parts:
            self.assertEqual(part.sentences[0], 0)


if __name__ == "__main__":
    unittest.main()
