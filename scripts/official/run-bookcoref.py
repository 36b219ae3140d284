"""Scores pairs of files with BookCoref's evaluate.py and writes the results as JSON.

    python run-bookcoref.py CLONE LENGTH KEY RESPONSE [KEY-SPLIT RESPONSE-SPLIT] > expected.json

CLONE is a checkout of SapienzaNLP/bookcoref, LENGTH the tokens per window (1500 in the paper). The files have a JSON
object with "sentences" and "clusters" (first and last token) on each line. Needs Python 3.9 with numpy and scipy; the
script's other imports, for downloads and colours, are stubbed here.
"""
import json
import sys
import types


class Anything:
    def __getattr__(self, name):
        return Anything

    def __class_getitem__(cls, item):
        return cls


for name in ["datasets", "rich", "tap"]:
    module = types.ModuleType(name)
    module.DatasetDict = module.load_dataset = module.print = Anything
    module.Tap = object
    sys.modules[name] = module

clone, length, *paths = sys.argv[1:]
sys.path.insert(0, clone)
import evaluate as script  # noqa: E402

documents = [[json.loads(line) for line in open(path)] for path in paths]
results = {}


def keep(name):
    def store(scores):
        results[name] = {metric: {k: 100 * float(v) for k, v in prf.items()} for metric, prf in scores.items()}

    script.print_results = store


keep("full")
script.evaluate(documents[0], documents[1])
keep("gold_window")
script.evaluate_split(documents[0], documents[1], length=int(length))
if len(documents) == 4:
    keep("split")
    script.evaluate(documents[2], documents[3])
json.dump(results, sys.stdout, indent=1)
print()
