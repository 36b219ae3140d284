"""A network's output for texts, decoded as by the runtime: candidates, links, entities."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch

from heads import WordTables
from known_mentions import KnownMentions
from network import Network
from scores import Entities
from sizes import KEEPS_SINGLETONS, SCHEMES, Reading
from texts import Text


@dataclass
class Linked:
    """The candidates of a text in one scheme, in text order, with the scores of their possible antecedents."""

    first: np.ndarray
    last: np.ndarray
    #: Logits of being a mention.
    score: np.ndarray
    #: [candidates × antecedents]: the earlier candidate, and its score; minus infinity if there is none.
    earlier: np.ndarray
    pair: np.ndarray

    def antecedents(self, threshold: float) -> np.ndarray:
        """The best antecedent of each candidate above a threshold, the nearest of equal ones, or -1."""
        if self.pair.shape[1] == 0:
            return np.full(len(self.first), -1)
        top = self.pair.max(1)
        nearest = np.where(self.pair == top[:, None], self.earlier, -1).max(1)
        return np.where(top > threshold, nearest, -1)


class Predictor:
    """Runs a network that is no longer trained, one text after the other."""

    def __init__(self, network: Network, window: int = 510, stride: int = 510) -> None:
        self.network = network.eval()
        self.window = window
        self.stride = stride

    @torch.no_grad()
    def tables(self, text: Text) -> WordTables:
        packed = self.network.pack(text, self.window, self.stride)
        return self.network.heads.words(self.network.word_vectors(packed, self.network.lower(packed, 0), 0))

    @torch.no_grad()
    def mention_scores(self, text: Text, tables: WordTables, schemes: list[str]) -> dict[str, np.ndarray]:
        device = tables.attention.device
        first, last = torch.from_numpy(text.span_first).to(device), torch.from_numpy(text.span_last).to(device)
        scores = self.network.heads.mention_scores(tables, first, last, [SCHEMES.index(scheme) for scheme in schemes])
        return dict(zip(schemes, scores.cpu().numpy(), strict=True))

    @torch.no_grad()
    def link(self, text: Text, tables: WordTables, scheme: str, first: np.ndarray, last: np.ndarray, score: np.ndarray) -> Linked:
        """Score the possible antecedents of spans, which must be in text order."""
        if len(first) == 0:
            return Linked(first, last, score, np.zeros((0, 0), dtype=np.int64), np.zeros((0, 0)))
        device = tables.attention.device
        heads = self.network.heads
        vectors = heads.span_vectors(tables, torch.from_numpy(first).to(device), torch.from_numpy(last).to(device))
        mentions = KnownMentions(text.words, text.sentences, first, last)
        pairs = heads.pair_scores(vectors, mentions, SCHEMES.index(scheme))
        return Linked(first, last, score, pairs.earlier.cpu().numpy(), pairs.score.double().cpu().numpy())


def entities_of(linked: Linked, reading: Reading, scheme: str) -> Entities:
    """The entities of candidates that are linked or score high enough."""
    antecedent = linked.antecedents(reading.link_threshold)
    entity = np.arange(len(antecedent))
    is_linked = np.zeros(len(antecedent), dtype=bool)
    for m, a in enumerate(antecedent.tolist()):
        if a >= 0:
            entity[m] = entity[a]
            is_linked[m] = is_linked[a] = True
    found: dict[int, set[tuple[int, int]]] = {}
    for m in np.flatnonzero(is_linked | (linked.score > reading.mention_threshold)).tolist():
        found.setdefault(int(entity[m]), set()).add((int(linked.first[m]), int(linked.last[m])))
    return [frozenset(each) for each in found.values() if KEEPS_SINGLETONS[scheme] or len(each) > 1]


def key_entities(text: Text, scheme: str) -> Entities:
    found: dict[int, set[tuple[int, int]]] = {}
    for first, last, entity in text.mentions[scheme].tolist():
        found.setdefault(entity, set()).add((first, last))
    return [frozenset(each) for each in found.values()]
