import { expect, test } from 'vitest'
import { format as coreNlpFormat } from '../../src/formats/corenlp/format.ts'
import { format as cracTextFormat } from '../../src/formats/crac-text/format.ts'
import type { Format } from '../../src/formats/format.ts'
import { format as gapFormat } from '../../src/formats/gap/format.ts'
import { format as inlineFormat } from '../../src/formats/inline/format.ts'
import { format as jsonlinesFormat } from '../../src/formats/jsonlines/format.ts'
import { format as precoFormat } from '../../src/formats/preco/format.ts'
import { format as nativeFormat } from '../../src/formats/referee/format.ts'
import { format as sacrFormat } from '../../src/formats/sacr/format.ts'
import { format as stringsFormat } from '../../src/formats/strings/format.ts'
import { loadFormat } from '../support/load-format.ts'
import { readCollecting } from '../support/plain.ts'
import { leastTime } from '../support/processor-time.ts'

const HEADER = 'ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\n'
const tokens = '[{"word":"a"}]'
const mentionXml = '<mention><sentence>1</sentence><start>x</start><end>2</end></mention>'

/** A repeated part, with the text before and after it: each repetition is a fault or a repair. */
const faulty: readonly [Format, name: string, before: string, fault: (i: number) => string, after: string][] =
  [
    [
      jsonlinesFormat,
      'documents',
      '[1',
      (i) => `,{"doc_key":"d${i}","tokens":["a"],"clusters":[[[0,7]]]}`,
      ']',
    ],
    [precoFormat, 'documents', '[1', () => ',{"sentences":[["a"]],"mention_clusters":[[[0,0,9]]]}', ']'],
    [stringsFormat, 'documents', '[{"entities":[]}', () => ',{"entities":[["a",3]]}', ']'],
    [
      coreNlpFormat,
      'mentions in JSON',
      `{"sentences":[{"tokens":${tokens}}],"corefs":{"1":[{}`,
      () => ',{"sentNum":1,"startIndex":1,"endIndex":9}',
      ']}}',
    ],
    [
      coreNlpFormat,
      'mentions in XML',
      '<root><document><sentences/><coreference><coreference>',
      () => mentionXml,
      '</coreference></coreference></document></root>',
    ],
    [
      nativeFormat,
      'spans',
      '{"id":"d","tokens":["a"],"mentions":[{"span":[0,9]}',
      (i) => `,{"span":[${i},${i + 9}]}`,
      ']}\n',
    ],
    [
      nativeFormat,
      'fields',
      '{"id":"d","mentions":[{"span":[0,9]}',
      (i) => `,{"span":[${i},${i + 9}],"f${i}":1}`,
      ']}\n',
    ],
    [inlineFormat, 'unclosed tags', '<m id="1">x</m>', (i) => ` <m id="${i}">x`, '\n'],
    [inlineFormat, 'unopened links', '[x](#1)', (i) => ` x](#${i})`, '\n'],
    [cracTextFormat, 'unopened tags', 'x|[e1]', (i) => ` x|e${i}]`, '\n'],
    [sacrFormat, 'unopened braces', '{M1 x}', () => ' x}', '\n'],
    [sacrFormat, 'unclosed braces', '{M1 x}', () => ' {M1 x', '\n'],
    [gapFormat, 'rows', HEADER, () => 'd\ta b c\ta\tx\tb\t2\tYES\tc\t4\tNO\tu\n', ''],
  ]

test.each(faulty.map(([format, name, ...text]) => [format.id, name, format, ...text] as const))(
  '%s: four times as many faulty %s do not take sixteen times as long',
  { tags: ['growth'] },
  async (_id, _name, description, before, fault, after) => {
    const format = await loadFormat(description)
    const time = (count: number): number => {
      const text = before + Array.from({ length: count }, (_, i) => fault(i)).join('') + after
      return leastTime(() => {
        const { faults, warnings } = readCollecting(format, text)
        expect(faults.length + warnings.length).toBeGreaterThanOrEqual(count)
      })
    }
    time(250)

    expect(time(4000)).toBeLessThan(10 * time(1000) + 50)
  },
)
