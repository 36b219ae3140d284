"""Sizes of the network, and the settings that the runtime gets."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

SCHEMES = ("litbank", "gum", "ontogum")
#: Whether a scheme annotates entities of one mention.
KEEPS_SINGLETONS = {"litbank": True, "gum": True, "ontogum": False}
#: The number of buckets for distances.
BUCKETS = 12

PRONOUNS = (
    "i me my mine myself you your yours yourself yourselves he him his himself she her hers herself "
    "it its itself we us our ours ourselves they them their theirs themselves themself "
    "thou thee thy thine thyself ye this that these those who whom whose which one ones oneself"
).split()


@dataclass(frozen=True)
class Sizes:
    """Everything that determines the network's shape."""

    layers: int = 8
    hidden: int = 384
    attention_heads: int = 12
    intermediate: int = 1536
    max_pieces: int = 512
    max_width: int = 30
    mention_hidden: int = 256
    boundary_size: int = 64
    span_size: int = 384
    pair_hidden: int = 256
    top_antecedents: int = 32
    near_antecedents: int = 200
    same_head_antecedents: int = 8

    def as_dict(self) -> dict[str, int]:
        return asdict(self)


@dataclass(frozen=True)
class Reading:
    """How the scores of one scheme are decoded; chosen on documents held out of training."""

    temperature: float = 1.0
    mention_temperature: float = 1.0
    candidate_threshold: float = 0.0
    mention_threshold: float = 0.0
    link_threshold: float = 0.0


def model_settings(sizes: Sizes, stride: int, readings: dict[str, Reading]) -> dict[str, Any]:
    """The `settings` in the header of a model file (packages/neural/src/model-settings.ts)."""
    return {
        "hidden": sizes.hidden,
        "maxPieces": sizes.max_pieces,
        "stride": stride,
        "maxWidth": sizes.max_width,
        "mentionHidden": sizes.mention_hidden,
        "boundarySize": sizes.boundary_size,
        "spanSize": sizes.span_size,
        "pairHidden": sizes.pair_hidden,
        "topAntecedents": sizes.top_antecedents,
        "nearAntecedents": sizes.near_antecedents,
        "sameHeadAntecedents": sizes.same_head_antecedents,
        "pronouns": PRONOUNS,
        "lowerCase": True,
        "keepSingletons": {scheme: KEEPS_SINGLETONS[scheme] for scheme in readings},
        "temperature": {scheme: reading.temperature for scheme, reading in readings.items()},
        "mentionTemperature": {scheme: reading.mention_temperature for scheme, reading in readings.items()},
        "candidateThreshold": {scheme: reading.candidate_threshold for scheme, reading in readings.items()},
        "mentionThreshold": {scheme: reading.mention_threshold for scheme, reading in readings.items()},
        "linkThreshold": {scheme: reading.link_threshold for scheme, reading in readings.items()},
    }
