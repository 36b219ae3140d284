"""Scores small CoNLL files with repeated spans, using coval.

    pip install numpy scipy
    python repeats-coval.py COVAL > ../../tests/golden/official/repeats-coval.json

COVAL is a checkout of coval. Files are random, with a fixed seed. Spans of the response are in up to three entities,
sometimes twice in one. No two mentions with different spans end at the same token, since the order in which coval
meets their entities would depend on that token's brackets.
"""
import contextlib
import io
import json
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, sys.argv[1])
from coval.conll import reader  # noqa: E402
from coval.eval import evaluator  # noqa: E402

METRICS = {'mentions': evaluator.mentions, 'muc': evaluator.muc, 'b3': evaluator.b_cubed, 'ceafe': evaluator.ceafe, 'lea': evaluator.lea}


def document(rng):
    """The cells of a key and a response with the same words."""
    size = rng.randint(12, 30)
    key, response = ([[] for _ in range(size)] for _ in range(2))

    def add(cells, start, end, entity):
        if end - start == 1:
            cells[start].append(f'({entity})')
        else:
            cells[start].append(f'({entity}')
            cells[end - 1].append(f'{entity})')

    at = 0
    while at < size - 3:
        end = at + rng.randint(1, 3)
        entity = rng.randint(1, 5)
        if rng.random() < 0.8:
            add(key, at, end, entity)
        if rng.random() < 0.85:
            entities = [entity if rng.random() < 0.7 else rng.randint(1, 5)]
            while rng.random() < 0.3 and len(entities) < 3:
                entities.append(rng.randint(1, 5))
            for each in entities:
                add(response, at, end, each)
        at = end + rng.randint(0, 2)
    return key, response


def written(documents):
    lines = []
    for d, cells in enumerate(documents):
        lines.append(f'#begin document (d{d}); part 000')
        lines += ['\t'.join([f'd{d}', '0', str(n), f'w{n}', '|'.join(cell) or '-']) for n, cell in enumerate(cells)]
        lines += ['', '#end document']
    return '\n'.join(lines) + '\n'


def scores(key, response):
    with tempfile.NamedTemporaryFile('w') as a, tempfile.NamedTemporaryFile('w') as b:
        for file, text in ((a, key), (b, response)):
            file.write(text)
            file.flush()
        with contextlib.redirect_stdout(io.StringIO()):
            infos = reader.get_coref_infos(a.name, b.name)
    return {name: list(map(float, evaluator.evaluate_documents(infos, metric))) for name, metric in METRICS.items()}


rng = random.Random(15)
commit = subprocess.run(['git', '-C', sys.argv[1], 'rev-parse', 'HEAD'], capture_output=True, text=True).stdout.strip()
cases = []
for _ in range(8):
    pairs = [document(rng) for _ in range(2)]
    key, response = (written([pair[side] for pair in pairs]) for side in (0, 1))
    cases.append({'key': key, 'response': response, 'coval': scores(key, response)})
print(json.dumps({'coval': commit or sys.argv[2], 'cases': cases}))
