import { test } from 'vitest'
import { loadFormats } from '../support/load-format.ts'
import { expectLinear } from '../support/processor-time.ts'
import { collectWith } from '../support/stand-off.ts'

const formats = await loadFormats()

const WEBANNO_HEADER = '#FORMAT=WebAnno TSV 3.2\n#T_SP=a|b\n#T_RL=c|d|BT_a\n\n'

const list = <Item>(size: number, item: (i: number) => Item): Item[] =>
  Array.from({ length: size }, (_, i) => item(i))
const anaphors = (paragraph: string, annotations: readonly unknown[]): string =>
  JSON.stringify({ d: { paragraph, entities: [{ ent_name: 'ann' }], a1: { para_ann: annotations } } })
const annIt = (size: number): string => list(size, () => 'ann it').join(' ')
const words = (size: number): string => list(size, (i) => `w${i}`).join(' ')

/** Files of any size; some took time in proportion to its square. */
const shapes: readonly (readonly [format: string, what: string, text: (size: number) => string])[] = [
  [
    'anaphors',
    'a name in many places that many refer to',
    (size) =>
      anaphors(
        annIt(size),
        list(size, (i) => [7 * i + 4, 'it', 'ann']),
      ),
  ],
  [
    'anaphors',
    'a phrase in many places that many refer to',
    (size) =>
      anaphors(
        annIt(size).replaceAll('ann', 'bob'),
        list(size, (i) => [7 * i + 4, 'it', 'bob']),
      ),
  ],
  [
    'anaphors',
    'one anaphor with many antecedents',
    (size) =>
      anaphors(
        'it ran',
        list(size, (i) => [0, 'it', `x${i}`]),
      ),
  ],
  [
    'anaphors',
    'many phrases, all different and none where it should be',
    (size) =>
      anaphors(
        words(size),
        list(size, (i) => [0, `w${i}`, `w${i + 1}`]),
      ),
  ],
  ['brat', 'many unknown ids on one line', (size) => `*\tEquiv ${list(size, (i) => `T${i}`).join(' ')}\n`],
  [
    'muc',
    'many mentions in one another, none with its minimum',
    (size) => list(size, (i) => `<COREF ID="${i}" MIN="z">a `).join('') + '</COREF>'.repeat(size),
  ],
  [
    'webanno',
    'many broken values in one cell',
    (size) => `${WEBANNO_HEADER}1-1\t0-1\ta\t${list(size, () => 'x[y]').join('|')}\t_\t_\n`,
  ],
]

test.each(shapes)('%s: %s are read in linear time', (id, _, text) => {
  const format = formats.get(id)
  if (format === undefined) throw new Error(id)

  expectLinear((size) => collectWith(format, text(size), { 'd.txt': 'a\n' }), 4000)
})
