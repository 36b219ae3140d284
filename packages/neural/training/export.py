"""Makes a model file from a trained network and the readings chosen for it.

    python export.py NETWORK.npz --readings readings.json --out referee.model [--float]

The encoder's products are int8 with scales computed at run time; the heads are float16 in the file. --float keeps
the encoder in float16, to measure what quantisation costs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np

from container import Part, write_model
from graphs import encoder_graph, pairs_graph, spans_graph, words_graph
from sizes import SCHEMES, Reading, Sizes, model_settings

#: The maximum size of a model.
MOST_BYTES = 30_000_000

#: Tables that the runtime adds up itself, with their names in training.
TABLES = {
    "mention.width": "mention_width",
    "mention.scheme": "mention_scheme",
    "span.width": "span_width",
    "pair.same": "pair_same",
    "pair.distance": "pair_distance",
    "pair.sentences": "pair_sentences",
    "pair.nested": "pair_nested",
    "pair.scheme": "pair_scheme",
}


def model_parts(tensors: dict[str, np.ndarray], sizes: Sizes, vocabulary: bytes, quantized: bool = True) -> dict[str, Part]:
    """The parts of a model file, in their order."""
    heads = {name.removeprefix("head."): value for name, value in tensors.items() if name.startswith("head.")}
    parts: dict[str, Part] = {
        "vocab": vocabulary,
        "embedding": tensors["embedding"],
        "embedding.scale": tensors["embedding.scale"].astype(np.float32),
        "encoder": encoder_graph(tensors, sizes.layers, sizes.attention_heads, quantized, sizes.max_pieces),
        "words": words_graph(heads),
        "spans": spans_graph(heads),
        "pairs": pairs_graph(heads),
    }
    for part, name in TABLES.items():
        parts[part] = heads[name].astype(np.float32)
        if part == "mention.scheme":
            parts["mention.out"] = heads["mention_out.weight"].reshape(-1).astype(np.float32)
            parts["mention.bias"] = heads["mention_out.bias"].astype(np.float32)
    return parts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("network", type=Path)
    parser.add_argument("--readings", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--name", default="referee")
    parser.add_argument("--version", default="1")
    parser.add_argument("--float", action="store_true", dest="is_float")
    options = parser.parse_args()
    with np.load(options.network) as stored:
        tensors = dict(stored)
    vocabulary = tensors.pop("vocab").tobytes()
    sizes = Sizes(**json.loads(tensors.pop("sizes").tobytes()))
    chosen = json.loads(options.readings.read_text())
    readings = {scheme: Reading(**chosen["readings"][scheme]) for scheme in SCHEMES}
    settings = model_settings(sizes, chosen["stride"], readings)
    settings["maxPieces"] = chosen["window"] + 2
    parts = model_parts(tensors, sizes, vocabulary, not options.is_float)
    data = write_model(options.name, options.version, list(SCHEMES), settings, parts)
    if len(data) > MOST_BYTES and not options.is_float:
        raise SystemExit(f"the model has {len(data):,} bytes, more than {MOST_BYTES:,}: take fewer layers")
    options.out.write_bytes(data)
    print(f"{options.out}: {len(data):,} bytes, sha256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    main()
