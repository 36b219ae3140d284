"""The training losses: which spans are mentions, and which earlier mention of its entity each is linked to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from heads import Heads, PairScores, WordTables
from known_mentions import KnownMentions
from sizes import SCHEMES
from texts import Text

#: Weight of ranking antecedents by the coarse score alone, which has to find the right ones among hundreds.
COARSE_WEIGHT = 0.25
#: Maximum number of predicted spans that are not mentions, per word of the text.
MOST_PREDICTED = 0.3


@dataclass
class Losses:
    mention: Tensor
    link: Tensor
    coarse: Tensor

    def total(self) -> Tensor:
        return self.mention + self.link + COARSE_WEIGHT * self.coarse


def text_losses(heads: Heads, text: Text, tables: WordTables, predicted_above: float | None) -> Losses:
    """Losses of one text in all schemes that annotate it, which share the word vectors.

    `predicted_above` adds spans that score higher to the key's mentions, as the runtime will find them; None uses the
    key's mentions alone.
    """
    schemes = list(text.mentions)
    device = tables.attention.device
    first, last = torch.from_numpy(text.span_first).to(device), torch.from_numpy(text.span_last).to(device)
    scores = heads.mention_scores(tables, first, last, [SCHEMES.index(scheme) for scheme in schemes])
    zero = scores.new_zeros(())
    losses = Losses(zero, zero, zero)
    for row, scheme in zip(scores, schemes, strict=True):
        key = text.mentions[scheme]
        count = max(1, len(key))
        spans = [text.span_of[pair] for pair in map(tuple, key[:, :2].tolist()) if pair in text.span_of]
        labels = torch.zeros_like(row)
        labels[spans] = 1.0
        losses.mention = losses.mention + functional.binary_cross_entropy_with_logits(row, labels, reduction="sum") / count
        if not text.teaches_links:
            continue
        if predicted_above is not None:
            key = _with_predicted(text, key, row.detach(), labels, predicted_above)
        if len(key) < 2:
            continue
        mentions = KnownMentions(text.words, text.sentences, key[:, 0].copy(), key[:, 1].copy())
        vectors = heads.span_vectors(
            tables, torch.from_numpy(mentions.first).to(device), torch.from_numpy(mentions.last).to(device)
        )
        pairs = heads.pair_scores(vectors, mentions, SCHEMES.index(scheme))
        link, coarse = link_losses(pairs, torch.from_numpy(key[:, 2].copy()).to(device))
        losses.link = losses.link + link / count
        losses.coarse = losses.coarse + coarse / count
    return losses


def link_losses(pairs: PairScores, entity: Tensor) -> tuple[Tensor, Tensor]:
    """Marginal log-likelihood of the antecedents in the entity; having no antecedent scores 0.

    A mention whose antecedents were all dropped by the coarse score counts only in the second loss.
    """
    same = (entity[:, None] == entity[None, :]) & (entity[:, None] >= 0)
    right_pairs = same & pairs.allowed
    right = right_pairs.gather(1, pairs.earlier) & torch.isfinite(pairs.score)
    is_anaphor = right_pairs.any(1)
    nothing = pairs.score.new_zeros(len(entity), 1)
    logits = torch.cat([nothing, pairs.score], 1)
    wanted = torch.cat([~is_anaphor[:, None], right], 1)
    counted = wanted.any(1)
    logits, wanted = logits[counted], wanted[counted]
    link = (logits.logsumexp(1) - logits.masked_fill(~wanted, float("-inf")).logsumexp(1)).sum()
    rows, right_pairs = pairs.coarse[is_anaphor], right_pairs[is_anaphor]
    coarse = (rows.logsumexp(1) - rows.masked_fill(~right_pairs, float("-inf")).logsumexp(1)).sum()
    return link, coarse


def _with_predicted(text: Text, key: np.ndarray, scores: Tensor, labels: Tensor, above: float) -> np.ndarray:
    """The key's mentions and the best spans that are not mentions, which get entity -1, in text order."""
    others = scores.masked_fill(labels > 0, float("-inf"))
    most = min(len(others), int(MOST_PREDICTED * len(text.words)) + 1)
    best, places = others.topk(most)
    chosen = places[best > above].cpu().numpy()
    wrong = np.stack([text.span_first[chosen], text.span_last[chosen], np.full(len(chosen), -1)], 1)
    rows = np.concatenate([key, wrong])
    return rows[np.lexsort((rows[:, 1], rows[:, 0]))]
