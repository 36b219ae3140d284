"""Chooses thresholds and temperatures on texts that were left out of training.

    python choose.py RUN.npz... --corpora corpora.json.gz --out readings.json

Each network reads only the texts that its run left out (listed in RUN.json), so no text is read by a network that has
seen it. Thresholds are chosen by CoNLL score, one after the other; temperatures by the likelihood of the right answers.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import torch

from network import load_network
from predict import Linked, Predictor, entities_of, key_entities
from scores import Tally
from sizes import SCHEMES, Reading
from texts import Text, load_texts

LOWEST = -3.0
CANDIDATE = (-3.0, -2.5, -2.0, -1.5, -1.0, -0.75, -0.5, -0.25, 0.0)
MENTION = LINK = (-2.0, -1.5, -1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0)
TEMPERATURE = tuple(np.round(np.geomspace(0.4, 4.0, 47), 3).tolist())


class Held:
    """A text left out of training, with a network's output for it in one scheme."""

    def __init__(self, text: Text, scheme: str, predictor: Predictor, tables: object, scores: np.ndarray) -> None:
        self.text, self.scheme, self._predictor, self._tables = text, scheme, predictor, tables
        self.key = key_entities(text, scheme)
        self._spans = np.flatnonzero(scores > LOWEST)
        self._scores = scores
        self._linked: dict[float, Linked] = {}

    def linked(self, threshold: float) -> Linked:
        if threshold not in self._linked:
            spans = self._spans[self._scores[self._spans] > threshold]
            self._linked[threshold] = self._predictor.link(
                self.text, self._tables, self.scheme, self.text.span_first[spans], self.text.span_last[spans], self._scores[spans]
            )
        return self._linked[threshold]

    def linked_key(self) -> Linked:
        """The mentions of the key, linked."""
        rows = self.text.mentions[self.scheme]
        return self._predictor.link(
            self.text, self._tables, self.scheme, rows[:, 0].copy(), rows[:, 1].copy(), np.zeros(len(rows))
        )


def held_texts(path: Path, texts: list[Text], ids: set[str], window: int, stride: int, device: str) -> list[Held]:
    predictor = Predictor(load_network(path).to(device), window, stride)
    held = []
    for text in texts:
        if text.id not in ids:
            continue
        tables = predictor.tables(text)
        for scheme, scores in predictor.mention_scores(text, tables, list(text.mentions)).items():
            held.append(Held(text, scheme, predictor, tables, scores))
    return held


def tally(held: list[Held], reading: Reading) -> Tally:
    total = Tally()
    for each in held:
        total.add(each.key, entities_of(each.linked(reading.candidate_threshold), reading, each.scheme))
    return total


def key_mentions_tally(held: list[Held], reading: Reading) -> Tally:
    total = Tally()
    for each in held:
        total.add(each.key, entities_of(each.linked_key(), replace(reading, mention_threshold=-np.inf), each.scheme))
    return total


def choose_thresholds(held: list[Held]) -> Reading:
    """Choose one threshold after the other, in two rounds; of equal values the first tried."""
    best = Reading(candidate_threshold=-1.0)
    best_score = tally(held, best).conll()
    for _ in range(2):
        for name, values in (("candidate_threshold", CANDIDATE), ("link_threshold", LINK), ("mention_threshold", MENTION)):
            for value in values:
                tried = replace(best, **{name: value})
                score = tally(held, tried).conll()
                if score > best_score + 1e-9:
                    best, best_score = tried, score
    return best


def fit_temperatures(held: list[Held], reading: Reading) -> Reading:
    """The temperatures under which the runtime's confidences make the right answers most likely."""
    links: list[tuple[np.ndarray, np.ndarray, bool]] = []
    logits: list[np.ndarray] = []
    labels: list[np.ndarray] = []
    for each in held:
        linked = each.linked(reading.candidate_threshold)
        entity_of = {mention: n for n, entity in enumerate(each.key) for mention in entity}
        spans = list(zip(linked.first.tolist(), linked.last.tolist(), strict=True))
        logits.append(linked.score)
        labels.append(np.array([span in entity_of for span in spans]))
        antecedent = linked.antecedents(reading.link_threshold)
        entity = np.arange(len(antecedent))
        for m, a in enumerate(antecedent.tolist()):
            if a < 0:
                continue
            entity[m] = entity[a]
            known = np.isfinite(linked.pair[m])
            earlier = linked.earlier[m][known]
            is_right = spans[m] in entity_of and entity_of[spans[m]] == entity_of.get(spans[a])
            links.append((linked.pair[m][known] - reading.link_threshold, entity[earlier] == entity[a], is_right))

    def link_loss(temperature: float) -> float:
        total = 0.0
        for scores, inside, is_right in links:
            share = link_confidence(scores, inside, temperature)
            total -= np.log(max(1e-9, share if is_right else 1 - share))
        return total / max(1, len(links))

    def mention_loss(temperature: float) -> float:
        z = np.concatenate(logits) / temperature
        return float(np.mean(np.logaddexp(0, z) - z * np.concatenate(labels)))

    return replace(
        reading, temperature=min(TEMPERATURE, key=link_loss), mention_temperature=min(TEMPERATURE, key=mention_loss)
    )


def link_confidence(scores: np.ndarray, inside: np.ndarray, temperature: float) -> float:
    """The share of the antecedent's entity among all candidates and the option of none, which scores 0 here."""
    top = max(0.0, float(scores.max()))
    shares = np.exp((scores - top) / temperature)
    return float(shares[inside].sum() / (shares.sum() + np.exp(-top / temperature)))


def summary(total: Tally) -> dict[str, float]:
    figures = {name: round(100 * total.f1(name), 2) for name in total.sums}
    return {**figures, "conll": round(total.conll(), 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("networks", type=Path, nargs="+")
    parser.add_argument("--corpora", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--window", type=int, default=510)
    parser.add_argument("--stride", type=int, default=510)
    parser.add_argument("--readings", type=Path, help="score with these instead of choosing")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()
    if options.threads:
        torch.set_num_threads(options.threads)
    network = load_network(options.networks[0])
    texts = load_texts(options.corpora, network.pieces, network.sizes)
    held: list[Held] = []
    for path in options.networks:
        ids = set(json.loads(path.with_suffix(".json").read_text())["heldOut"])
        held += held_texts(path, texts, ids, options.window, options.stride, options.device)
    given = json.loads(options.readings.read_text())["readings"] if options.readings else {}
    out: dict = {"networks": [path.stem for path in options.networks], "window": options.window, "stride": options.stride}
    out["readings"], out["scores"] = {}, {}
    for scheme in SCHEMES:
        own = [each for each in held if each.scheme == scheme]
        if not own:
            continue
        reading = Reading(**given[scheme]) if given else fit_temperatures(own, choose_thresholds(own))
        genres = sorted({each.text.genre for each in own})
        out["readings"][scheme] = asdict(reading)
        out["scores"][scheme] = {
            "texts": len(own),
            "own": summary(tally(own, reading)),
            "keyMentions": summary(key_mentions_tally(own, reading)),
            "genres": {genre: summary(tally([e for e in own if e.text.genre == genre], reading)) for genre in genres},
        }
        print(scheme, json.dumps(out["scores"][scheme]["own"]), json.dumps(out["readings"][scheme]), flush=True)
    options.out.write_text(json.dumps(out, indent=1) + "\n")


if __name__ == "__main__":
    main()
