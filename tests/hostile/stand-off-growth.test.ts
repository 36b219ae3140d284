import { test } from 'vitest'
import { loadFormats } from '../support/load-format.ts'
import { expectLinear } from '../support/processor-time.ts'
import { collectWith } from '../support/stand-off.ts'

const formats = await loadFormats()

const CHAIN_HEADER =
  '#FORMAT=WebAnno TSV 3.3\n#T_CH=x.CoreferenceLink|referenceType|referenceRelation\n\n\n#Text=a\n'
const XMI_HEADER =
  '<xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:c="http:///x.ecore"><cas:Sofa xmi:id="1" sofaID="_InitialView" sofaString="a"/>'
const WEBANNO_HEADER = '#FORMAT=WebAnno TSV 3.2\n#T_SP=a|b\n#T_RL=c|d|BT_a\n\n'

const list = <Item>(size: number, item: (i: number) => Item): Item[] =>
  Array.from({ length: size }, (_, i) => item(i))
const anaphors = (paragraph: string, annotations: readonly unknown[]): string =>
  JSON.stringify({ d: { paragraph, entities: [{ ent_name: 'ann' }], a1: { para_ann: annotations } } })
const annIt = (size: number): string => list(size, () => 'ann it').join(' ')
const words = (size: number): string => list(size, (i) => `w${i}`).join(' ')

/** Files of any size; some took quadratic time. */
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
    'webanno-chains',
    'many mentions on one token',
    (size) => {
      const numbers = list(size, (i) => i + 1)
      const [types, links] = [numbers.map((n) => `*[${n}]`), numbers.map((n) => `*->${n}-1`)]
      return `${CHAIN_HEADER}1-1\t0-1\ta\t${types.join('|')}\t${links.join('|')}\n`
    },
  ],
  [
    'uima-xmi',
    'links of one long chain',
    (size) => {
      const links = list(
        size,
        (i) => `<c:CoreferenceLink xmi:id="${i + 10}" sofa="1" begin="0" end="1" next="${i + 11}"/>`,
      )
      return `${XMI_HEADER}<c:CoreferenceChain xmi:id="2" sofa="1" first="10"/>${links.join('')}</xmi:XMI>`
    },
  ],
  [
    'uima-json',
    'links in no chain',
    (size) => {
      const links = list(
        size,
        (i) => `{"%ID":${i + 10},"%TYPE":"x.CoreferenceLink","@sofa":1,"begin":0,"end":1}`,
      )
      return `{"%FEATURE_STRUCTURES":[{"%ID":1,"%TYPE":"uima.cas.Sofa","sofaString":"a"},${links.join(',')}]}`
    },
  ],
  [
    'label-studio',
    'relations of one span, and results that are none',
    (size) => {
      const ids = list(size, (i) => `{"id":"${i}","type":"labels","value":{"start":0,"end":1}}`)
      const others = list(size, (i) => `{"id":"${i}","type":"choices"}`)
      const links = list(size, (i) => `{"type":"relation","from_id":"0","to_id":"${i}"}`)
      return `[{"annotations":[{"result":[${[...ids, ...others, ...links].join(',')}]}],"data":{"text":"a"}}]`
    },
  ],
  [
    'ecb-plus',
    'markables on one token, all in one entity',
    (size) => {
      const marks = list(size, (i) => `<A m_id="${i}"><token_anchor t_id="1"/></A>`).join('')
      const sources = list(size, (i) => `<source m_id="${i}"/>`).join('')
      return `<Document doc_name="d"><token t_id="1" sentence="0">a</token><Markables>${marks}</Markables><Relations><CROSS_DOC_COREF note="X">${sources}</CROSS_DOC_COREF></Relations></Document>`
    },
  ],
  [
    'webanno',
    'many broken values in one cell',
    (size) => `${WEBANNO_HEADER}1-1\t0-1\ta\t${list(size, () => 'x[y]').join('|')}\t_\t_\n`,
  ],
]

test.each(shapes)('%s: %s are read in linear time', { tags: ['growth'] }, (id, _, text) => {
  const format = formats.get(id)
  if (format === undefined) throw new Error(id)

  expectLinear((size) => collectWith(format, text(size), { 'd.txt': 'a\n' }), 4000)
})
