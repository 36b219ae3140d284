import { describe, expect, test } from 'vitest'
import { loadFormat } from '../../tests/support/load-format.ts'
import { sourceOf } from '../../tests/support/plain.ts'
import type { CorefDocument } from '../document/document.ts'
import { InputError } from '../errors.ts'
import { format as cracTextFormat } from '../formats/crac-text/format.ts'
import { strictContext } from '../formats/format.ts'
import { format as inlineFormat } from '../formats/inline/format.ts'
import { format as stringsFormat } from '../formats/strings/format.ts'
import { alignResponse } from './align-response.ts'
import type { RepairReport } from './repair-report.ts'

const parsers = {
  inline: await loadFormat(inlineFormat),
  'crac-text': await loadFormat(cracTextFormat),
  strings: await loadFormat(stringsFormat),
}
const context = strictContext(() => {})
const KEY = 'Ann|[a Lee|a] met Bo|[b] . She|[a] saw his|[d,b] dog|d] . He|[b] left Ann|[a] alone'
const [key] = [...parsers['crac-text'].read(sourceOf(KEY), context)] as [CorefDocument]

/** Undefined if rejected with a coded error. */
function reportOf(format: keyof typeof parsers, text: string): RepairReport | undefined {
  try {
    const [parsed] = [...(parsers[format].parse?.(sourceOf(text, 'd.txt'), context) ?? [])]
    return parsed && alignResponse(key, parsed).report
  } catch (error) {
    if (error instanceof InputError) return undefined
    throw error
  }
}

const sum = ({ mentions }: RepairReport): number =>
  mentions.recovered + mentions.altered + mentions.ambiguous + mentions.lost

const ENTITIES = {
  Ann: ['Ann Lee', 'She', 'Ann'],
  Bo: ['Bo', 'his', 'He'],
  dog: ['his dog'],
}
const named = Object.entries(ENTITIES).map(([name, mentions]) => ({ name, mentions }))

const ANSWERS: readonly [name: string, format: keyof typeof parsers, text: string][] = [
  ['lists', 'strings', JSON.stringify(Object.values(ENTITIES))],
  ['lists over lines', 'strings', JSON.stringify(Object.values(ENTITIES), null, 2)],
  ['named lists', 'strings', JSON.stringify(named)],
  ['an object', 'strings', JSON.stringify(ENTITIES)],
  ['a document', 'strings', JSON.stringify({ id: 'd', entities: named })],
  ['a list of documents', 'strings', JSON.stringify([{ id: 'd', entities: named }])],
  ['a fence', 'strings', `Here it is:\n\`\`\`json\n${JSON.stringify(named)}\n\`\`\`\nDone.`],
  ['a sentence', 'strings', `Entities [all]: ${JSON.stringify(ENTITIES)}`],
  ["Python's lists", 'strings', "[['Ann Lee', 'She', 'Ann'], ['Bo', 'his', 'He'], ['his dog']]"],
  ["Python's tuples", 'strings', "Here's it: [('Ann Lee', 'She', 'Ann'), ('Bo', 'his', 'He'), ('his dog',)]"],
  [
    "Python's dictionary, in a fence",
    'strings',
    "It's:\n```python\n{'Ann': ['Ann Lee', \"She\", 'Ann'], 'Bo': ('Bo', 'his', 'He',), 'dog': ['his dog'],}\n```\n",
  ],
  [
    'links',
    'inline',
    '[Ann Lee](#a) met [Bo](#b). [She](#a) saw [[his](#b) dog](#d). [He](#b) left [Ann](#a) alone',
  ],
  [
    'tags',
    'inline',
    '<m id="a">Ann Lee</m> met <m id="b">Bo</m>. <m id="a">She</m> saw <m id="d"><m id="b">his</m> dog</m>. <m id="b">He</m> left <m id="a">Ann</m> alone',
  ],
  [
    'braces',
    'inline',
    '{{Ann Lee}}_a met {{Bo}}_b. {{She}}_a saw {{{{his}}_b dog}}_d. {{He}}_b left {{Ann}}_a alone',
  ],
  [
    'labels',
    'inline',
    '[Ann Lee: a] met [Bo: b]. [She: a] saw [[his: b] dog: d]. [He: b] left [Ann: a] alone',
  ],
  ['tags of CRAC', 'crac-text', KEY],
]

describe('an answer that is cut off at any character', () => {
  test.each(ANSWERS)('%s', (_, format, text) => {
    const full = reportOf(format, text) as RepairReport
    expect(full.mentions).toMatchObject({ altered: 0, lost: 0 })
    expect(full.answer?.cutOff ?? 0).toBe(0)
    const silent: string[] = []
    let repaired = 0
    for (let length = 1; length < text.length; length++) {
      const cut = text.slice(0, length)
      const report = reportOf(format, cut)
      if (report === undefined) continue
      if (report.answer?.cutOff === 1) repaired++
      else if (sum(report) < sum(full)) silent.push(cut)
    }

    expect(silent).toEqual([])
    expect(repaired).toBeGreaterThan(text.length / 3)
  })
})

test('words around a marked text are counted', () => {
  const marked = ANSWERS.find(([name]) => name === 'links')?.[2]
  const report = reportOf('inline', `Sure! Here it is:\n\n${marked}\n\nI hope this helps.`)

  expect(report?.answer).toEqual({ passedOver: 35, cutOff: 0, dropped: 0, tokensMissing: 0, rewritten: 0 })
  expect(report?.details.map(({ fate, reason }) => `${fate}: ${reason}`)).toEqual([
    'answer: "Sure! Here it is:" is not in the text: ignored',
    'answer: "I hope this helps." is not in the text: ignored',
  ])
})
