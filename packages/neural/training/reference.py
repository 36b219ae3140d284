"""The definition of the recipe neural: computed slowly, one span and one pair at a time, from a model file.

    python reference.py MODEL TEXT.json

TEXT.json has `words` and `sentences` (the first word of each). Prints what the model finds in every scheme, as JSON.
The runtime in packages/neural/src must find the same; this file shares no code with training and needs no PyTorch.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime

from container import ModelFile, read_model
from pieces import WordPieces
from windows import owners, windows_of

LAST_BUCKET = 11


class Reference:
    def __init__(self, model: ModelFile) -> None:
        self.model = model
        self.settings = model.settings
        self.schemes: list[str] = model.header["schemes"]
        self.pieces = WordPieces(model.parts["vocab"].decode())
        self._graphs = {
            name: onnxruntime.InferenceSession(model.parts[name], _quiet()) for name in ("encoder", "words", "spans", "pairs")
        }

    def find(self, words: list[str], sentences: list[int], scheme: str) -> dict[str, Any]:
        """Candidates with their scores, the scored antecedents of each, best first, and links."""
        tables = self._run("words", x=self._word_vectors(words))
        spans = []
        for first in range(len(words)):
            for last in range(first, self._reach(first, words, sentences)):
                score = self._mention_score(tables, first, last, scheme)
                if score > self.settings["candidateThreshold"][scheme]:
                    spans.append((first, last, score))
        sums = [self._span_sum(tables, first, last) for first, last, _ in spans]
        size = self.settings["spanSize"]
        vectors = self._run("spans", s=np.array(sums, dtype=np.float32).reshape(-1, size))
        described = [self._describe(words, sentences, first, last) for first, last, _ in spans]
        antecedents = []
        links = []
        entity: list[int] = []
        for i in range(len(spans)):
            scored = self._scored(vectors, described, i, scheme)
            antecedents.append(sorted(scored, key=lambda pair: -pair[1]))
            link = self._decode(scored, entity, scheme)
            entity.append(i if link is None else entity[link[0]])
            if link is not None:
                links.append((i, *link))
        return {"mentions": spans, "antecedents": antecedents, "links": links}

    def _word_vectors(self, words: list[str]) -> np.ndarray:
        pieces, first = self.pieces.cut(words)
        size = self.settings["maxPieces"] - 2
        windows = windows_of(len(pieces), size, self.settings["stride"])
        vectors = []
        for start, end in windows:
            rows = [self.pieces.begin, *pieces[start:end], self.pieces.end]
            scales = self.model.parts["embedding.scale"][rows]
            embeddings = self.model.parts["embedding"][rows].astype(np.float32) * scales[:, None]
            vectors.append(self._run("encoder", embeddings=embeddings[None])["vectors"][0])
        owner = owners(first, windows)
        rows = [vectors[w][piece - windows[w][0] + 1] for piece, w in zip(first, owner, strict=True)]
        return np.array(rows, dtype=np.float32).reshape(-1, self.settings["hidden"])

    def _reach(self, first: int, words: list[str], sentences: list[int]) -> int:
        """The end (exclusive) of the longest span that begins here."""
        following = [start for start in sentences if start > first]
        return min(first + self.settings["maxWidth"], *following[:1], len(words))

    def _mention_score(self, tables: dict[str, np.ndarray], first: int, last: int, scheme: str) -> float:
        parts = self.model.parts
        hidden = tables["mentionStart"][first] + tables["mentionEnd"][last] + parts["mention.width"][self._width(first, last)]
        hidden = np.maximum(hidden + parts["mention.scheme"][self.schemes.index(scheme)], 0)
        boundary = tables["boundaryStart"][first] @ tables["boundaryEnd"][last]
        return float(hidden @ parts["mention.out"] + boundary + parts["mention.bias"][0])

    def _width(self, first: int, last: int) -> int:
        return min(last - first, self.settings["maxWidth"] - 1)

    def _span_sum(self, tables: dict[str, np.ndarray], first: int, last: int) -> np.ndarray:
        attention = tables["attention"][first : last + 1].astype(np.float64)
        shares = np.exp(attention - attention.max())
        body = (shares / shares.sum()) @ tables["spanBody"][first : last + 1]
        width = self.model.parts["span.width"][self._width(first, last)]
        return tables["spanStart"][first] + tables["spanEnd"][last] + width + body

    def _describe(self, words: list[str], sentences: list[int], first: int, last: int) -> dict[str, Any]:
        text = " ".join(words[first : last + 1]).lower()
        return {
            "first": first,
            "last": last,
            "text": text,
            "head": words[last].lower(),
            "sentence": sum(start <= first for start in sentences) - 1,
            "pronoun": first == last and text in self.settings["pronouns"],
        }

    def _scored(self, vectors: dict[str, np.ndarray], mentions: list[dict[str, Any]], i: int, scheme: str) -> list[tuple[int, float]]:
        """The candidates of a mention that the coarse score keeps, each with its score."""
        near = self.settings["nearAntecedents"]
        candidates = list(range(i - 1, max(0, i - near) - 1, -1))
        alike = [j for j in range(i - near - 1, -1, -1) if mentions[j]["head"] == mentions[i]["head"]]
        candidates += alike[: self.settings["sameHeadAntecedents"]]
        coarse = {j: float(vectors["coarse"][i] @ vectors["v"][j]) for j in candidates}
        kept = sorted(candidates, key=lambda j: (-coarse[j], i - j))[: self.settings["topAntecedents"]]
        kept.sort(key=candidates.index)
        if not kept:
            return []
        base = np.array([self._base(vectors, mentions, i, j, scheme) for j in kept], dtype=np.float32)
        later = np.full(len(kept), i, dtype=np.int32)
        fine = self._run("pairs", v=vectors["v"], i=later, j=np.array(kept, dtype=np.int32), base=base)["score"]
        return [(j, coarse[j] + float(fine[n])) for n, j in enumerate(kept)]

    def _base(self, vectors: dict[str, np.ndarray], mentions: list[dict[str, Any]], i: int, j: int, scheme: str) -> np.ndarray:
        parts = self.model.parts
        one, two = mentions[i], mentions[j]
        same = 8 * (one["text"] == two["text"]) + 4 * (one["head"] == two["head"]) + 2 * one["pronoun"] + two["pronoun"]
        inside = one["first"] <= two["first"] and two["last"] <= one["last"]
        around = two["first"] <= one["first"] and one["last"] <= two["last"]
        return (
            vectors["a"][i]
            + vectors["b"][j]
            + parts["pair.same"][same]
            + parts["pair.distance"][_bucket(i - j)]
            + parts["pair.sentences"][_bucket(one["sentence"] - two["sentence"] + 1)]
            + parts["pair.nested"][int(inside or around)]
            + parts["pair.scheme"][self.schemes.index(scheme)]
        )

    def _decode(self, scored: list[tuple[int, float]], entity: list[int], scheme: str) -> tuple[int, float] | None:
        """The best antecedent above the threshold, and the probability of its entity."""
        threshold = self.settings["linkThreshold"][scheme]
        temperature = self.settings["temperature"][scheme]
        if not scored:
            return None
        best, top = max(scored, key=lambda pair: pair[1])
        if top <= threshold:
            return None
        shares = {j: math.exp((score - top) / temperature) for j, score in scored}
        nothing = math.exp((threshold - top) / temperature)
        inside = sum(share for j, share in shares.items() if entity[j] == entity[best])
        return best, inside / (sum(shares.values()) + nothing)

    def _run(self, graph: str, **inputs: np.ndarray) -> dict[str, np.ndarray]:
        session = self._graphs[graph]
        names = [each.name for each in session.get_outputs()]
        return dict(zip(names, session.run(names, inputs), strict=True))


def _bucket(distance: int) -> int:
    """1, 2, 3, 4, 5–7, 8–15, 16–31 and so on."""
    return distance - 1 if distance <= 4 else min(distance.bit_length() + 1, LAST_BUCKET)


def _quiet() -> onnxruntime.SessionOptions:
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = 1
    return options


def main() -> None:
    if len(sys.argv) != 3:
        raise SystemExit("usage: python reference.py MODEL TEXT.json")
    reference = Reference(read_model(Path(sys.argv[1]).read_bytes()))
    text = json.loads(Path(sys.argv[2]).read_text())
    found = {scheme: reference.find(text["words"], text["sentences"], scheme) for scheme in reference.schemes}
    print(json.dumps({"words": text["words"], "sentences": text["sentences"], "found": found}))


if __name__ == "__main__":
    main()
