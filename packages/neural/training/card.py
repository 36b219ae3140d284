"""Writes the card of a model from the results of training and scoring.

    python card.py --model referee.model --log final.json --readings readings.json --scores scores.json --out MODEL_CARD.md
                   [--groups groups.json] [--quantization quantization.json] [--bench bench.txt]

Every figure comes from these files.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any

from container import read_model

TITLES = {"litbank": "LitBank", "gum": "GUM", "ontogum": "OntoGUM"}
DATA = """| what | licence |
| --- | --- |
| [e5-small-v2](https://huggingface.co/intfloat/e5-small-v2): the first layers, as a start | MIT |
| [LitBank](https://github.com/dbamman/litbank): fiction | CC BY 4.0; the novels are in the public domain |
| [GUM](https://github.com/amir-zeldes/gum) and OntoGUM: academic, bio, interview, news, speech, textbook, vlog | annotations CC BY 4.0; texts CC BY 2.5 and 4.0, CC BY-SA 3.0 (bio) and public domain (speech) |
| [AMALGUM](https://github.com/gucorpling/amalgum): academic, bio, interview, news, voyage; mentions alone, as a machine found them | annotations CC BY 4.0; texts CC BY and CC BY-SA |"""
LIMITS = """* English only. Texts other than the genres above were not scored.
* It knows no speakers: *I* and *you* in dialogue are guessed from the words around them.
* A mention is at most 30 words long, inside one sentence, and in one piece.
* An antecedent that is far back is found only if it has the same last word.
* The training texts have more men than women, and old novels their views of both. GAP and WinoBias were not trained on.
* It leans on stereotypes of men and women ([figures](../../../docs/results/resolver.md#pronouns-gap-and-winobias))."""


def card(options: argparse.Namespace) -> str:
    data = options.model.read_bytes()
    settings = read_model(data).settings
    log, chosen, scores = (json.loads(path.read_text()) for path in (options.log, options.readings, options.scores))
    sha256 = hashlib.sha256(data).hexdigest()
    if scores["model"]["sha256"] != sha256:
        raise SystemExit(f"{options.scores} has the scores of another model")
    sections = [
        "# The model of the recipe neural",
        f"`referee.model`: {len(data):,} bytes, sha256 `{sha256}`. Written by `card.py`; do not edit.",
        f"An encoder of {log['sizes']['layers']} layers with heads that find mentions and link them, for three annotation "
        "schemes. How it works: [docs/neural.md](../../../docs/neural.md).",
        "## Data",
        DATA,
        f"Trained on {log['texts']} texts. The texts of the scores below were neither trained on nor chosen by: test "
        "documents of folds 8 and 9 of LitBank, development documents of GUM and, the same texts, of OntoGUM.",
        "## Scores",
        "CoNLL, exact spans, with 95 % intervals over resampled documents, by the runtime and the quantised model that "
        "users have. Own mentions are those that the model finds; key mentions are given.",
        _score_table(scores),
        _genre_table(scores),
    ]
    if options.quantization:
        sections += ["## What quantisation costs", _loss_table(json.loads(options.quantization.read_text()))]
    if options.groups:
        sections += ["## Genres left out", _groups_table(chosen, json.loads(options.groups.read_text()))]
    if options.bench:
        sections += ["## Speed and memory", f"```text\n{options.bench.read_text().strip()}\n```"]
    sections += [
        "## Training",
        _training(log, chosen, settings),
        "## Limits",
        LIMITS,
    ]
    return "\n\n".join(sections) + "\n"


def _score_table(scores: dict[str, Any]) -> str:
    rows = ["| scheme | documents | own mentions | MUC | B³ | CEAFe | mention detection | key mentions |"]
    rows.append("| --- | --: | --: | --: | --: | --: | --: | --: |")
    for scheme, found in scores["schemes"].items():
        own, given = found["own"], found["keyMentions"]
        low, high = own["interval"]
        rows.append(
            f"| {TITLES[scheme]} | {found['documents']} | **{own['conll']:.2f}** ({low:.1f} to {high:.1f}) | {own['muc']:.2f} | "
            f"{own['b3']:.2f} | {own['ceafe']:.2f} | {own['mentions']:.2f} | {given['conll']:.2f} |"
        )
    rows += _against(scores)
    return "\n".join(rows)


def _against(scores: dict[str, Any]) -> list[str]:
    lines = []
    for scheme, found in scores["schemes"].items():
        if "against" in found:
            against = found["against"]
            low, high = against["interval"]
            lines.append(
                f"* {TITLES[scheme]}: `ranking` has {against['other']:.2f} on these documents; the difference is "
                f"{against['ahead']:+.2f} ({low:+.1f} to {high:+.1f}, p = {against['p']:.2g})."
            )
    return ["", *lines] if lines else []


def _genre_table(scores: dict[str, Any]) -> str:
    genres = scores["schemes"]["gum"]["genres"]
    rows = ["| own mentions, by genre | " + " | ".join(genres) + " |", "| --- |" + " --: |" * len(genres)]
    for scheme in ("gum", "ontogum"):
        values = scores["schemes"][scheme]["genres"]
        rows.append(f"| {TITLES[scheme]} | " + " | ".join(f"{values[genre]:.1f}" for genre in genres) + " |")
    return "\n".join(rows)


def _loss_table(cost: dict[str, Any]) -> str:
    """What int8 costs, by `quantization.mjs`."""
    epochs = cost["epochs"]
    rows = [
        "Training texts that three networks of this recipe have not seen, each a third of them; the networks had "
        f"{min(epochs)} to {max(epochs)} epochs. Own mentions.",
        "",
        "| scheme | texts | int8 | float16 | difference |",
        "| --- | --: | --: | --: | --: |",
    ]
    for scheme, found in cost["schemes"].items():
        low, high = found["interval"]
        rows.append(
            f"| {TITLES[scheme]} | {found['texts']} | {found['int8']:.2f} | {found['float16']:.2f} | "
            f"{found['ahead']:+.2f} ({low:+.2f} to {high:+.2f}) |"
        )
    return "\n".join(rows)


def _groups_table(folds: dict[str, Any], groups: dict[str, Any]) -> str:
    rows = [
        "Training texts, in three runs that had not seen them: a third of the documents left out, or a third of the genres.",
        "",
        "| own mentions | documents left out | genres left out |",
        "| --- | --: | --: |",
    ]
    for scheme in ("gum", "ontogum"):
        one, two = (each["scores"][scheme]["own"]["conll"] for each in (folds, groups))
        rows.append(f"| {TITLES[scheme]} | {one:.2f} | {two:.2f} |")
    return "\n".join(rows)


def _training(log: dict[str, Any], chosen: dict[str, Any], settings: dict[str, Any]) -> str:
    options = log["settings"]
    last = log["epochs"][-1]
    lines = [
        f"* {last['epoch']} epochs in {last['seconds'] / 60:.0f} minutes, seed {options['seed']}, PyTorch "
        f"{log['versions']['torch']}; encoder rate {options['encoder_rate']:g}, heads {options['head_rate']:g}, "
        f"{options['freeze']} layers frozen, windows of {options['window']} pieces, means of weights with decay {options['average']:g}.",
        f"* Thresholds and temperatures chosen on {_left_out(log, chosen)}:",
        "",
        "| scheme | candidates | mentions | links | temperature of mentions | of links |",
        "| --- | --: | --: | --: | --: | --: |",
    ]
    for scheme in chosen["readings"]:
        values = (
            settings[name][scheme]
            for name in ("candidateThreshold", "mentionThreshold", "linkThreshold", "mentionTemperature", "temperature")
        )
        lines.append(f"| {TITLES[scheme]} | " + " | ".join(f"{value:g}" for value in values) + " |")
    lines += ["", "How to train it again: [training](../training/README.md)."]
    return "\n".join(lines)


def _left_out(log: dict[str, Any], chosen: dict[str, Any]) -> str:
    if log["heldOut"]:
        return f"{len(log['heldOut'])} texts that training left out"
    return f"texts left out of {', '.join(chosen['networks'])}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name in ("model", "log", "readings", "scores", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    for name in ("groups", "quantization", "bench"):
        parser.add_argument(f"--{name}", type=Path)
    options = parser.parse_args()
    options.out.write_text(card(options))
    print(options.out)


if __name__ == "__main__":
    main()
