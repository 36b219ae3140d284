"""Writes what the official validator of Universal Dependencies reports about coreference in small files.

    pip install udtools==0.2.9 && python run-validator.py > ../../tests/golden/official/validator.json

Each case is a name and its rows: the MISC of the words of one sentence, with `//` between sentences, and comments as
they are. Problems outside coreference are left out of the result.
"""
import json
import sys
import tempfile
from importlib.metadata import version

from udtools import Validator
from udtools.incident import TestClass

G = '# global.Entity = eid-etype-head-other'
CASES = {
    'good': [G, 'Entity=(e1-person-1-)', '_', 'Entity=(e1-person-1-(e2-object-1-)', '_', 'Entity=e1)'],
    'no declaration': ['Entity=(e1-person-1-)', '_'],
    'two declarations': [G, 'Entity=(e1-person-1-)', '//', '# global.Entity = eid-etype-head', '_'],
    'the same declaration twice': [G, 'Entity=(e1-person-1-)', '//', G, '_'],
    'a declaration that is none': ['# global.Entity = eid, etype', '_'],
    'no eid': ['# global.Entity = etype-head-minspan', 'Entity=(person-1)'],
    'attributes in another order': ['# global.Entity = etype-eid-head', 'Entity=(person-e1-1)'],
    'other is not fourth': ['# global.Entity = eid-etype-head-minspan-other', '_'],
    'an attribute twice': ['# global.Entity = eid-etype-head-head', '_'],
    'neither type nor head': ['# global.Entity = eid', 'Entity=(e1)', 'Entity=(e1)'],
    'on a multiword token': [G, '1-2 Entity=(e1-person-1-)', '_', '_'],
    'two statements': [G, 'Entity=(e1-person-1-)|Entity=(e2-person-1-)', '_'],
    'two bridges': [G, 'Bridge=e1<e2|Bridge=e3<e2|Entity=(e2-person-1-)', '_'],
    'two split antecedents': [G, 'Entity=(e2-person-1-)|SplitAnte=e1<e2,e3<e2|SplitAnte=e4<e2,e5<e2', '_'],
    'a bridge alone': [G, 'Entity=(e1-person-1-)', 'Bridge=e1<e2', '_'],
    'a split antecedent alone': [G, 'Entity=(e1-person-1-)', 'SplitAnte=e1<e2,e3<e2', '_'],
    'no brackets': [G, 'Entity=e1-person', '_'],
    'a blank': [G, 'Entity=(e1 -person-1-)', '_'],
    'nothing': [G, 'Entity=', '_'],
    'too many attributes': [G, 'Entity=(e1-person-1-x-y)', '_'],
    'attributes at the end': [G, 'Entity=(e1-person-1-', '_', 'Entity=e1-person)'],
    'one part of one': [G, 'Entity=(e1[1/1]-person-1-)', '_'],
    'part three of two': [G, 'Entity=(e1[1/2]-person-1-)', '_', 'Entity=(e1[3/2]-person-1-)', 'Entity=(e1[2/2]-person-1-)'],
    'brackets in an id': [G, 'Entity=([e1]-person-1-)', '_'],
    'parts': [G, 'Entity=(e1[1/2]-person-2-)', '_', 'Entity=(e1[2/2]-person-2-)', '_'],
    'parts in another order': [G, 'Entity=(e1[2/2]-person-1-)', '_', 'Entity=(e1[1/2]-person-1-)'],
    'a part is missing': [G, 'Entity=(e1[1/3]-person-1-)', '_', 'Entity=(e1[3/3]-person-1-)'],
    'parts with other attributes': [G, 'Entity=(e1[1/2]-person-1-)', '_', 'Entity=(e1[2/2]-person-2-)'],
    'the last part is missing': [G, 'Entity=(e1[1/2]-person-1-)', '_', '_'],
    'an entity of two documents': ['# newdoc id = a', G, 'Entity=(e1-person-1-)', '//', '# newdoc id = b', 'Entity=(e1-person-1-)', '_'],
    'an entity of two documents without names': ['# newdoc', G, 'Entity=(e1-person-1-)', '//', '# newdoc', 'Entity=(e1-person-1-)', '_'],
    'an unknown type': [G, 'Entity=(e1-human-1-)', '_'],
    'no type': [G, 'Entity=(e1--1-)', 'Entity=(e1--1-)'],
    'a head that is none': [G, 'Entity=(e1-person-x-)', 'Entity=(e2-person-0-)', 'Entity=(e3-person--)', 'Entity=(e4-person)'],
    'two types': [G, 'Entity=(e1-person-1-)', '_', 'Entity=(e1-animal-1-)'],
    'two identities': ['# global.Entity = eid-etype-head-other-identity', 'Entity=(e1-person-1--Ann)', 'Entity=(e1-person-1--Bo)'],
    'closed and not open': [G, '_', 'Entity=e1)', '_'],
    'another is closed': [G, 'Entity=(e1-person-1-', '_', 'Entity=e2)', 'Entity=e1)'],
    'crossing': [G, 'Entity=(e1-person-1-', 'Entity=(e2-person-1-', 'Entity=e1)', 'Entity=e2)'],
    'crossing in one entity': [G, 'Entity=(e1[1/2]-person-1-)', 'Entity=(e1-person-1-', 'Entity=(e1[2/2]-person-1-)', 'Entity=e1)'],
    'nested in one entity': [G, 'Entity=(e1-person-1-', 'Entity=(e1-person-1-)', 'Entity=e1)'],
    'a head behind the end': [G, 'Entity=(e1-person-3-', 'Entity=e1)', '_'],
    'the same span twice in an entity': [G, 'Entity=(e1-person-1-)(e1-person-1-)', '_'],
    'the same span in two entities': [G, 'Entity=(e1-person-1-(e2-person-1-', '_', 'Entity=e2)e1)'],
    'a bridge that is none': [G, 'Bridge=e1-e2|Entity=(e2-person-1-)', '_'],
    'a bridge': [G, 'Entity=(e1-person-1-)', 'Bridge=e1<e2:part|Entity=(e2-person-1-)', '_'],
    'a bridge to itself': [G, 'Bridge=e2<e2|Entity=(e2-person-1-)', '_'],
    'a bridge elsewhere': [G, 'Entity=(e1-person-1-)', 'Bridge=e1<e3|Entity=(e2-person-1-)', '_'],
    'a bridge twice': [G, 'Entity=(e1-person-1-)', 'Bridge=e1<e2,e1<e2|Entity=(e2-person-1-)', '_'],
    'two kinds of a bridge': [G, 'Entity=(e1-person-1-)', 'Bridge=e1<e2:part|Entity=(e2-person-1-)', 'Bridge=e1<e2:set|Entity=(e2-person-1-)'],
    'a split antecedent that is none': [G, 'Entity=(e2-person-1-)|SplitAnte=e1>e2', '_'],
    'a split antecedent': [G, 'Entity=(e1-person-1-)', 'Entity=(e2-person-1-)', 'Entity=(e3-person-1-)|SplitAnte=e1<e3,e2<e3'],
    'a split antecedent of itself': [G, 'Entity=(e1-person-1-)', 'Entity=(e3-person-1-)|SplitAnte=e1<e3,e3<e3'],
    'a split antecedent elsewhere': [G, 'Entity=(e1-person-1-)', 'Entity=(e3-person-1-)|SplitAnte=e1<e4,e2<e4'],
    'a split antecedent twice': [G, 'Entity=(e1-person-1-)', 'Entity=(e3-person-1-)|SplitAnte=e1<e3,e1<e3'],
    'one split antecedent': [G, 'Entity=(e2-person-1-)', '_', 'Entity=(e1-person-1-)|SplitAnte=e2<e1'],
    'other split antecedents': [G, 'Entity=(e3-person-1-)|SplitAnte=e1<e3,e2<e3', 'Entity=(e3-person-1-)|SplitAnte=e1<e3,e4<e3'],
    'the same split antecedents again': [G, 'Entity=(e3-person-1-)|SplitAnte=e1<e3,e2<e3', 'Entity=(e3-person-1-)|SplitAnte=e1<e3,e2<e3'],
    'across sentences': [G, 'Entity=(e1-person-1-', '//', 'Entity=e1)', '_'],
    'closing after opening': [G, 'Entity=(e1-person-1-', 'Entity=(e2-person-1-e1)', 'Entity=e2)'],
    'one node before opening': [G, 'Entity=(e1-person-1-)(e2-person-1-', '_', 'Entity=e2)'],
    'one node between openings': [G, 'Entity=(e1-person-1-(e3-person-1-)(e2-person-1-', '_', 'Entity=e2)e1)'],
    'one node after closing': [G, 'Entity=(e1-person-1-', '_', 'Entity=e1)(e2-person-1-)'],
    'one node before closing': [G, 'Entity=(e1-person-1-', '_', 'Entity=(e2-person-1-)e1)'],
    'on an empty node': [G, 'Entity=(e1-person-1-)', '1.1 Entity=(e2-person-1-)', '_'],
}


def text_of(rows):
    lines, sentence, number, is_open = [], 0, 0, False
    for row in [None, *rows, '//']:
        if row is None or row == '//':
            if is_open:
                lines.append('')
            number, is_open = 0, False
            continue
        if row.startswith('#'):
            lines.append(row)
            continue
        if not is_open:
            sentence += 1
            is_open = True
            lines += [f'# sent_id = s{sentence}', f'# text = {TEXT}']
        head, _, rest = row.partition(' ')
        if '=' in head or not rest:
            number += 1
            node, misc = str(number), row
        else:
            node, misc = head, rest
        tail = ['_'] * 5 if '-' in node or '.' in node else ['NOUN', '_', '_', str(number - 1), 'root' if number == 1 else 'dep']
        form = 'a' if '-' not in node else 'aa'
        deps = '0:root' if '.' in node else '_'
        lines.append('\t'.join([node, form, '_', *tail, deps, misc]))
    return '\n'.join(lines) + '\n'


TEXT = 'a'


def incidents_of(text):
    with tempfile.NamedTemporaryFile('w', suffix='.conllu', encoding='utf-8') as file:
        file.write(text)
        file.flush()
        validator = Validator(lang='ud', level=2, check_coref=True, output=None, max_store=0)
        state = validator.validate_files([file.name])
    found = [each for each in state.error_tracker if each.testclass == TestClass.COREF]
    return sorted([each.lineno, each.testid, str(each.get_type()).lower()] for each in found)


if __name__ == '__main__':
    cases = {}
    for name, rows in CASES.items():
        text = text_of(rows)
        cases[name] = {'text': text, 'incidents': incidents_of(text)}
    json.dump({'udtools': version('udtools'), 'cases': cases}, sys.stdout, indent=1)
    print()
