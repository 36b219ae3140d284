"""Makes a model of random weights with the layout of a real one, and what reference.py finds with it.

    python make_tiny.py FOLDER

Writes FOLDER/tiny.model and FOLDER/tiny-expected.json, as in packages/neural/tests/fixtures.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from container import read_model, write_model
from export import model_parts
from pieces import WordPieces
from reference import Reference
from sizes import BUCKETS, SCHEMES, Reading, Sizes, model_settings
from weights import quantize_rows

TINY = Sizes(
    layers=2,
    hidden=32,
    attention_heads=4,
    intermediate=64,
    max_pieces=24,
    mention_hidden=16,
    boundary_size=8,
    span_size=24,
    pair_hidden=16,
    top_antecedents=6,
    near_antecedents=9,
    same_head_antecedents=2,
)
STRIDE = 11
TEXT = """Ann Baker met her old friend Tom in the park .
She gave him a book , and he thanked Ann for it .
The book was about the park and the people who lived in it .
“ I will read it tomorrow , ” said Tom .
Ann laughed .
Naïve Zoë and the old man from Łódź saw them : Ann , Tom and the book .
They walked to the river with their dogs .
One of them barked at her ."""


def text() -> tuple[list[str], list[int]]:
    """The words of the text, and the first word of each sentence."""
    lines = [line.split() for line in TEXT.split("\n")]
    return [word for line in lines for word in line], np.cumsum([0, *map(len, lines[:-1])]).tolist()


def vocabulary(words: list[str]) -> str:
    """Every character, alone and inside a word, and longer words as a whole."""
    lower = sorted({word.lower() for word in words})
    characters = sorted({character for word in lower for character in word})
    longer = [word for word in lower if len(word) > 3 and word.isascii()]
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *characters, *(f"##{each}" for each in characters), *longer]
    return "\n".join(pieces) + "\n"


def random_tensors(sizes: Sizes, rows: int, seed: int) -> dict[str, np.ndarray]:
    """Weights of the right shapes, large enough for scores to differ."""
    random = np.random.default_rng(seed)
    s = sizes

    def noise(*shape: int, scale: float = 1.0) -> np.ndarray:
        return (random.standard_normal(shape) * scale).astype(np.float32)

    embedding, scale = quantize_rows(noise(rows, s.hidden))
    out = {"embedding": embedding, "embedding.scale": scale, "position": noise(s.max_pieces, s.hidden, scale=0.3)}

    def norm(name: str, size: int) -> None:
        out[f"{name}.weight"], out[f"{name}.bias"] = 1 + noise(size, scale=0.1), noise(size, scale=0.1)

    def linear(name: str, inputs: int, outputs: int, with_bias: bool = True) -> None:
        out[f"{name}.weight"] = noise(inputs, outputs, scale=inputs**-0.5)
        if with_bias:
            out[f"{name}.bias"] = noise(outputs, scale=0.1)

    norm("norm", s.hidden)
    for n in range(s.layers):
        for part, inputs, outputs in (
            ("qkv", s.hidden, 3 * s.hidden),
            ("out", s.hidden, s.hidden),
            ("up", s.hidden, s.intermediate),
            ("down", s.intermediate, s.hidden),
        ):
            linear(f"layer.{n}.{part}", inputs, outputs)
        norm(f"layer.{n}.norm1", s.hidden)
        norm(f"layer.{n}.norm2", s.hidden)
    for part, size in (("mention", s.mention_hidden), ("boundary", s.boundary_size), ("span", s.span_size)):
        linear(f"head.{part}_start", s.hidden, size)
        linear(f"head.{part}_end", s.hidden, size)
    linear("head.span_body", s.hidden, s.span_size)
    linear("head.attention", s.hidden, 1)
    linear("head.mention_out", s.mention_hidden, 1)
    norm("head.span_norm", s.span_size)
    out["head.coarse.weight"], out["head.coarse.bias"] = noise(s.span_size, s.span_size, scale=0.1), noise(s.span_size, scale=0.1)
    linear("head.later", s.span_size, s.pair_hidden)
    linear("head.earlier", s.span_size, s.pair_hidden)
    linear("head.product", s.span_size, s.pair_hidden, with_bias=False)
    linear("head.pair_out", s.pair_hidden, 1)
    for table, size in (
        ("mention_width", (s.max_width, s.mention_hidden)),
        ("mention_scheme", (len(SCHEMES), s.mention_hidden)),
        ("span_width", (s.max_width, s.span_size)),
        ("pair_same", (16, s.pair_hidden)),
        ("pair_distance", (BUCKETS, s.pair_hidden)),
        ("pair_sentences", (BUCKETS, s.pair_hidden)),
        ("pair_nested", (2, s.pair_hidden)),
        ("pair_scheme", (len(SCHEMES), s.pair_hidden)),
    ):
        out[f"head.{table}"] = noise(*size, scale=0.5)
    # Most spans are not mentions and most mentions have no antecedent, as in real texts.
    out["head.mention_out.bias"] -= 1.5
    out["head.pair_out.bias"] -= 3.5
    return out


def readings() -> dict[str, Reading]:
    """All values differ between schemes and thresholds, so that none can be mistaken for another."""
    return {
        "litbank": Reading(1.0, 1.0, -0.1, 0.1, 0.0),
        "gum": Reading(1.5, 1.0, -0.2, 0.0, -0.3),
        "ontogum": Reading(1.0, 1.0, -0.3, -0.1, 0.2),
    }


def make(seed: int = 1, quantized: bool = True) -> tuple[bytes, dict]:
    """A model file, and what the reference finds with it."""
    words, sentences = text()
    vocab = vocabulary(words)
    tensors = random_tensors(TINY, vocab.count("\n"), seed)
    parts = model_parts(tensors, TINY, vocab.encode(), quantized)
    data = write_model("tiny", "0", list(SCHEMES), model_settings(TINY, STRIDE, readings()), parts)
    reference = Reference(read_model(data))
    pieces = WordPieces(vocab)
    return data, {
        "words": words,
        "sentences": sentences,
        "pieces": {word: pieces.pieces_of(word) for word in words},
        "found": {scheme: reference.find(words, sentences, scheme) for scheme in SCHEMES},
    }


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit("usage: python make_tiny.py FOLDER")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    model, expected = make()
    (folder / "tiny.model").write_bytes(model)
    (folder / "tiny-expected.json").write_text(json.dumps(expected))
    for scheme, found in expected["found"].items():
        print(f"{scheme}: {len(found['mentions'])} candidates, {len(found['links'])} links")


if __name__ == "__main__":
    main()
