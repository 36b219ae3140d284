"""Scores small cross-document corpora with coval, joined into one document, as papers do by hand.

    pip install numpy scipy
    python cross-document.py COVAL > ../../tests/golden/official/cross-document.json

COVAL is a checkout of coval. Corpora are random, with a fixed seed: documents of three topics share entities, as in
ECB+, some also across topics, and a response loses, adds, splits and merges entities. For each of `document`,
`subtopic`, `topic` and `corpus`, all documents of a unit are concatenated into one CoNLL document, with entity ids.
"""
import json
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, sys.argv[1])
from coval.conll import reader  # noqa: E402
from coval.eval import evaluator  # noqa: E402

METRICS = {'mentions': evaluator.mentions, 'muc': evaluator.muc, 'b3': evaluator.b_cubed, 'ceafe': evaluator.ceafe, 'lea': evaluator.lea}
UNITS = {
    'document': lambda id: id,
    'subtopic': lambda id: id.split('_')[0] + ('ecbplus' if 'plus' in id else 'ecb'),
    'topic': lambda id: id.split('_')[0],
    'corpus': lambda id: 'corpus',
}


def corpus(rng):
    """A key and a response: lists of documents with words and mentions (start, end, entity)."""
    key, response = [], []
    # Present in every topic, so that a topic differs from the corpus.
    world = [f'W{e}' for e in range(rng.randint(1, 2))]
    for topic in (1, 2, 3):
        ids = [f'{topic}_{n}{part}' for part in ('ecb', 'ecbplus') for n in range(1, rng.randint(2, 4))]
        entities = [f'T{topic}E{e}' for e in range(rng.randint(2, 6))] + world
        merged = dict(zip(entities, rng.choices(entities, k=len(entities)))) if rng.random() < 0.5 else {}
        for id in ids:
            words = [f'w{n}' for n in range(rng.randint(6, 24))]
            marked, found, at = [], [], 0
            while at < len(words):
                size = rng.randint(1, 2)
                if rng.random() < 0.6 and at + size <= len(words):
                    # One in ten occurs in this document alone.
                    entity = rng.choice(entities) if rng.random() < 0.9 else f'{id}/{at}'
                    if rng.random() < 0.9:
                        marked.append((at, at + size, entity))
                    if rng.random() < 0.85:
                        other = entity if rng.random() < 0.8 else rng.choice(entities)
                        end = at + (1 if rng.random() < 0.05 else size)
                        found.append((at, end, 'S' + merged.get(other, other) + (id if rng.random() < 0.1 else '')))
                at += size
            for side, mentions in ((key, marked), (response, found)):
                spans = [{'span': [a, b], 'entity': e} for a, b, e in mentions]
                side.append({'id': id, 'tokens': words, 'mentions': spans})
    return key, response


def joined(documents, unit_of):
    units = {}
    for document in documents:
        units.setdefault(unit_of(document['id']), []).append(document)
    numbers, lines = {}, []
    for unit, members in units.items():
        lines.append(f'#begin document ({unit}); part 000')
        for document in members:
            cells = [[] for _ in document['tokens']]
            for mention in document['mentions']:
                start, end = mention['span']
                number = numbers.setdefault((unit, mention['entity']), len(numbers) + 1)
                if end - start == 1:
                    cells[start].append(f'({number})')
                else:
                    cells[start].append(f'({number}')
                    cells[end - 1].append(f'{number})')
            for n, (word, cell) in enumerate(zip(document['tokens'], cells)):
                lines.append('\t'.join([unit, '0', str(n), word, '|'.join(cell) or '-']))
            lines.append('')
        lines.append('#end document')
    return '\n'.join(lines) + '\n'


def scores(key, response, unit_of):
    with tempfile.NamedTemporaryFile('w') as a, tempfile.NamedTemporaryFile('w') as b:
        for file, documents in ((a, key), (b, response)):
            file.write(joined(documents, unit_of))
            file.flush()
        infos = reader.get_coref_infos(a.name, b.name)
    return {name: list(map(float, evaluator.evaluate_documents(infos, metric))) for name, metric in METRICS.items()}


rng = random.Random(18)
commit = subprocess.run(['git', '-C', sys.argv[1], 'rev-parse', 'HEAD'], capture_output=True, text=True).stdout.strip()
cases = []
for _ in range(6):
    key, response = corpus(rng)
    cases.append({'key': key, 'response': response, 'coval': {unit: scores(key, response, of) for unit, of in UNITS.items()}})
print(json.dumps({'coval': commit or sys.argv[2], 'cases': cases}))
