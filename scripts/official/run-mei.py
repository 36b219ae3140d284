"""Scores a response with the F1 of the authors of Major Entity Identification and writes the results as JSON.

    python run-mei.py CLONE KEY RESPONSE > expected.json

CLONE is a checkout of KawshikManikantan/MEI. KEY and RESPONSE are in Referee's own format, a JSON object per line;
an entity of the response is the prediction for the key entity with its id. Major entities are chosen by the numbers
in their configuration, largest first and, of equally large ones, in order. Needs only Python 3.9: their module's
imports, which are for other metrics, are stubbed here.
"""
import json
import re
import sys
import types

for name in ["numpy", "scipy", "scipy.optimize"]:
    sys.modules[name] = types.ModuleType(name)
sys.modules["scipy.optimize"].linear_sum_assignment = None

clone, *paths = sys.argv[1:]
sys.path.insert(0, f"{clone}/MEIRa/coref_utils")
from metrics import F1Evaluator  # noqa: E402

config = open(f"{clone}/src/generate_data/config.py").read()
most, fewest = (int(re.search(rf"{name} = (\d+)", config)[1]) for name in ["MAX_ENTITIES", "MIN_MENTIONS"])


def entities(document):
    found = {}
    for mention in sorted(document["mentions"], key=lambda each: each["span"]):
        found.setdefault(mention["entity"], []).append(tuple(mention["span"]))
    return found


keys, responses = ([json.loads(line) for line in open(path)] for path in paths)
evaluator = F1Evaluator()
for key, response in zip(keys, responses):
    gold, predicted = entities(key), entities(response)
    major = sorted((id for id in gold if len(gold[id]) >= fewest), key=lambda id: -len(gold[id]))[:most]
    evaluator.update([predicted.get(id, []) for id in major], [gold[id] for id in major])
macro, micro = evaluator.get_numbers()
json.dump({"micro": micro, "macro": macro}, sys.stdout)
print()
