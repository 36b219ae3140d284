"""The packed corpora, ready for training: pieces, spans and mentions as arrays."""

from __future__ import annotations

import gzip
import itertools
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pieces import WordPieces
from sizes import Sizes


@dataclass
class Text:
    """One text, with its mentions in every scheme that annotates it."""

    id: str
    corpus: str
    genre: str
    split: dict[str, int | bool]
    words: list[str]
    sentences: list[int]
    #: By scheme, rows of first word, last word and entity, in text order.
    mentions: dict[str, np.ndarray]
    #: Whether the entities are learned too; texts annotated by machine teach mentions only.
    teaches_links: bool
    pieces: np.ndarray
    first_pieces: list[int]
    #: Every span of up to `max_width` words inside a sentence.
    span_first: np.ndarray
    span_last: np.ndarray
    #: The index of each span in `span_first` and `span_last`.
    span_of: dict[tuple[int, int], int]


def load_texts(path: Path, pieces: WordPieces, sizes: Sizes) -> list[Text]:
    with gzip.open(path) as file:
        packed = json.load(file)
    if packed["format"] != 2:
        raise ValueError(f"{path}: made by another version: run corpora.mjs again")
    return [_text(each, pieces, sizes) for each in packed["texts"]]


def is_held_out(text: Text, run: str) -> bool:
    """Whether a run leaves a text out of training. Runs are "fold-0", "group-2", "tune", "final" and so on."""
    name, _, number = run.partition("-")
    if text.split["dev"] or name == "final":
        return False
    if name == "tune":
        return bool(text.split["tune"])
    if name not in ("fold", "group"):
        raise ValueError(f"no run: {run}")
    return text.split[name] == int(number)


def split_texts(texts: list[Text], run: str) -> tuple[list[Text], list[Text]]:
    """A run's training texts, and the manually annotated ones left out for choosing; report texts are in neither."""
    own = [text for text in texts if not text.split["dev"]]
    held_out = [text for text in own if is_held_out(text, run)]
    ids = {text.id for text in held_out}
    return [text for text in own if text.id not in ids], [text for text in held_out if text.teaches_links]


def all_spans(count: int, sentences: list[int], max_width: int) -> tuple[np.ndarray, np.ndarray]:
    first, last = [], []
    ends = [*sentences[1:], count]
    for start, end in zip(sentences, ends, strict=True):
        for word in range(start, end):
            reach = min(word + max_width, end)
            first.extend([word] * (reach - word))
            last.extend(range(word, reach))
    return np.array(first, dtype=np.int64), np.array(last, dtype=np.int64)


def cut_text(text: Text, most_pieces: int, pieces: WordPieces, sizes: Sizes) -> list[Text]:
    """Parts of a long text, cut between sentences, about equally long and of little more than `most_pieces` pieces."""
    count = -(-len(text.pieces) // most_pieces)
    if count <= 1:
        return [text]
    wanted = [len(text.pieces) * n / count for n in range(1, count)]
    starts = np.array([text.first_pieces[start] for start in text.sentences])
    borders = [text.sentences[int(np.argmin(np.abs(starts - place)))] for place in wanted]
    parts = []
    for n, (begin, end) in enumerate(itertools.pairwise(sorted({0, *borders, len(text.words)}))):
        inside = {
            scheme: [(f - begin, e - begin, entity) for f, e, entity in rows.tolist() if begin <= f and e < end]
            for scheme, rows in text.mentions.items()
        }
        packed = {
            "id": f"{text.id}#{n}",
            "corpus": text.corpus,
            "genre": text.genre,
            "split": text.split,
            "words": text.words[begin:end],
            "sentences": [start - begin for start in text.sentences if begin <= start < end],
            "mentions": inside,
        }
        parts.append(_text(packed, pieces, sizes))
    return parts


def _text(packed: dict, pieces: WordPieces, sizes: Sizes) -> Text:
    words = packed["words"]
    cut, first_pieces = pieces.cut(words)
    span_first, span_last = all_spans(len(words), packed["sentences"], sizes.max_width)
    return Text(
        id=packed["id"],
        corpus=packed["corpus"],
        genre=packed["genre"],
        split=packed["split"],
        words=words,
        sentences=packed["sentences"],
        teaches_links=packed["corpus"] != "amalgum",
        mentions={name: np.array(rows, dtype=np.int64).reshape(-1, 3) for name, rows in packed["mentions"].items()},
        pieces=np.array(cut, dtype=np.int64),
        first_pieces=first_pieces,
        span_first=span_first,
        span_last=span_last,
        span_of={pair: n for n, pair in enumerate(zip(span_first.tolist(), span_last.tolist(), strict=True))},
    )
