"""Scores the cells on standard input, one a line, with the Referee of this repository."""

import json
import sys

from coref_referee import RefereeError, _process, score

_process.command_line = lambda: sys.argv[1:]


def share(score):
    return score.value / 100 if score.unit == "percent" else score.value


for line in sys.stdin:
    key, responses, options = json.loads(line)
    try:
        found = score(key, *responses, **options)
        values = [{name: share(each) for name, each in system.scores.items()} for system in found.systems]
        answer = {"result": {"signature": found.signature, "systems": found.raw["systems"], "values": values}}
    except RefereeError as error:
        answer = {"error": {"code": error.code, "message": str(error)}}
    print(json.dumps(answer))
