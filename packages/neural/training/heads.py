"""The heads: which spans are mentions, and which earlier mention each is linked to. See packages/neural/src."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from known_mentions import KnownMentions
from sizes import BUCKETS, SCHEMES, Sizes

SPAN_NORM_EPSILON = 1e-5


@dataclass
class WordTables:
    """The outputs of the `words` graph for the vectors of words."""

    mention_start: Tensor
    mention_end: Tensor
    boundary_start: Tensor
    boundary_end: Tensor
    span_start: Tensor
    span_end: Tensor
    span_body: Tensor
    attention: Tensor


@dataclass
class PairScores:
    """Scores of each mention's candidates: [mentions × candidates]; minus infinity for non-candidates."""

    #: The earlier mention of each.
    earlier: Tensor
    score: Tensor
    #: Coarse scores of all allowed pairs, for training.
    coarse: Tensor
    allowed: Tensor


class Heads(nn.Module):
    def __init__(self, sizes: Sizes, dropout: float = 0.3) -> None:
        super().__init__()
        self.sizes = sizes
        s = sizes
        self.dropout = nn.Dropout(dropout)
        self.mention_start = nn.Linear(s.hidden, s.mention_hidden)
        self.mention_end = nn.Linear(s.hidden, s.mention_hidden)
        self.boundary_start = nn.Linear(s.hidden, s.boundary_size)
        self.boundary_end = nn.Linear(s.hidden, s.boundary_size)
        self.span_start = nn.Linear(s.hidden, s.span_size)
        self.span_end = nn.Linear(s.hidden, s.span_size)
        self.span_body = nn.Linear(s.hidden, s.span_size)
        self.attention = nn.Linear(s.hidden, 1)
        self.mention_width = _table(s.max_width, s.mention_hidden)
        self.mention_scheme = _table(len(SCHEMES), s.mention_hidden)
        self.mention_out = nn.Linear(s.mention_hidden, 1)
        self.span_width = _table(s.max_width, s.span_size)
        self.span_norm = nn.LayerNorm(s.span_size, eps=SPAN_NORM_EPSILON)
        self.coarse = nn.Linear(s.span_size, s.span_size)
        self.later = nn.Linear(s.span_size, s.pair_hidden)
        self.earlier = nn.Linear(s.span_size, s.pair_hidden)
        self.product = nn.Linear(s.span_size, s.pair_hidden, bias=False)
        self.pair_same = _table(16, s.pair_hidden)
        self.pair_distance = _table(BUCKETS, s.pair_hidden)
        self.pair_sentences = _table(BUCKETS, s.pair_hidden)
        self.pair_nested = _table(2, s.pair_hidden)
        self.pair_scheme = _table(len(SCHEMES), s.pair_hidden)
        self.pair_out = nn.Linear(s.pair_hidden, 1)
        # Products of two vectors start small, so that they do not drown out the other features.
        for each in (self.coarse, self.boundary_start, self.boundary_end):
            nn.init.normal_(each.weight, std=0.02)
            nn.init.zeros_(each.bias)
        nn.init.constant_(self.mention_out.bias, -3.0)

    def words(self, x: Tensor) -> WordTables:
        """From the vectors of words: [words × hidden]."""
        x = self.dropout(x)
        # Gradients of many spans are added up for each word: float32 keeps the small ones.
        return WordTables(
            self.mention_start(x).float(),
            self.mention_end(x).float(),
            self.boundary_start(x).float(),
            self.boundary_end(x).float(),
            self.span_start(x).float(),
            self.span_end(x).float(),
            self.span_body(x).float(),
            self.attention(x).squeeze(1).float(),
        )

    def mention_scores(self, tables: WordTables, first: Tensor, last: Tensor, schemes: list[int]) -> Tensor:
        """Logits of spans, one row for each scheme."""
        width = (last - first).clamp(max=self.sizes.max_width - 1)
        base = tables.mention_start[first] + tables.mention_end[last] + self.mention_width[width]
        boundary = (tables.boundary_start[first] * tables.boundary_end[last]).sum(-1)
        return torch.stack(
            [
                self.mention_out(functional.relu(base + self.mention_scheme[scheme])).squeeze(-1).float() + boundary
                for scheme in schemes
            ]
        )

    def span_vectors(self, tables: WordTables, first: Tensor, last: Tensor) -> Tensor:
        """Start, end, width and a weighted mean of the words between."""
        width = (last - first).clamp(max=self.sizes.max_width - 1)
        places = torch.arange(len(tables.attention), device=first.device)
        inside = (places >= first[:, None]) & (places <= last[:, None])
        shares = tables.attention.masked_fill(~inside, float("-inf")).softmax(-1)
        body = shares @ tables.span_body
        sums = tables.span_start[first] + tables.span_end[last] + self.span_width[width] + body
        return functional.gelu(self.span_norm(sums.float()))

    def pair_scores(self, vectors: Tensor, mentions: KnownMentions, scheme: int) -> PairScores:
        s = self.sizes
        device = vectors.device
        allowed_pairs = mentions.candidates(s.near_antecedents, s.same_head_antecedents)
        allowed = torch.from_numpy(allowed_pairs).to(device)
        v = self.dropout(vectors)
        coarse = (self.coarse(v) @ v.T).float().masked_fill(~allowed, float("-inf"))
        top = min(s.top_antecedents, max(1, int(allowed_pairs.sum(1).max(initial=0))))
        best, earlier = coarse.topk(min(top, coarse.shape[1]), dim=1)
        j = earlier.cpu().numpy()
        i = np.broadcast_to(np.arange(len(j))[:, None], j.shape)
        known = allowed_pairs[i, j]
        # Features are looked up for candidates only: the distance of other pairs is meaningless.
        i, j = i[known], j[known]

        def features(of: np.ndarray) -> Tensor:
            return torch.from_numpy(of).to(device)

        later_row, earlier_row = features(i), features(j)
        base = (
            self.later(v)[later_row]
            + self.earlier(v)[earlier_row]
            + self.pair_same[features(mentions.sameness(i, j))]
            + self.pair_distance[features(mentions.distance(i, j))]
            + self.pair_sentences[features(mentions.sentences_between(i, j))]
            + self.pair_nested[features(mentions.nested(i, j))]
            + self.pair_scheme[scheme]
        )
        hidden = functional.relu(base + self.product(v[later_row] * v[earlier_row]))
        fine = self.pair_out(hidden).squeeze(-1).float()
        score = torch.full_like(best, float("-inf"))
        mask = features(known)
        score = score.masked_scatter(mask, best[mask] + fine)
        return PairScores(earlier, score, coarse, allowed)


def _table(rows: int, size: int) -> nn.Parameter:
    return nn.Parameter(torch.randn(rows, size) * 0.02)
