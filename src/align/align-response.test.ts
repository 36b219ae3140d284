import { describe, expect, test } from 'vitest'
import { loadFormat } from '../../tests/support/load-format.ts'
import { brief, sourceOf } from '../../tests/support/plain.ts'
import { leastTime } from '../../tests/support/processor-time.ts'
import type { CorefDocument } from '../document/document.ts'
import { likelyReading } from '../document/readings.ts'
import { isUnplaced } from '../document/unplaced.ts'
import { format as cracTextFormat } from '../formats/crac-text/format.ts'
import { strictContext } from '../formats/format.ts'
import { format as inlineFormat } from '../formats/inline/format.ts'
import { format as jsonlinesFormat } from '../formats/jsonlines/format.ts'
import type { ParsedResponse } from '../formats/parsed-response.ts'
import { format as nativeFormat } from '../formats/referee/format.ts'
import { format as stringsFormat } from '../formats/strings/format.ts'
import { type AlignedResponse, alignResponse } from './align-response.ts'
import { responseFromDocument } from './response-from-document.ts'

const cracText = await loadFormat(cracTextFormat)
const inline = await loadFormat(inlineFormat)
const jsonlines = await loadFormat(jsonlinesFormat)
const native = await loadFormat(nativeFormat)
const parsers = { inline, 'crac-text': cracText, strings: await loadFormat(stringsFormat) }

const context = strictContext(() => {})

/** A key from text in the notation of the CRAC track. */
function keyOf(text: string): CorefDocument {
  const [document] = [...cracText.read(sourceOf(text), context)]
  return document as CorefDocument
}

function parse(format: keyof typeof parsers, text: string): ParsedResponse {
  const [parsed] = [...(parsers[format].parse?.(sourceOf(text, 'answer.txt'), context) ?? [])]
  return parsed as ParsedResponse
}

const align = (key: string, format: keyof typeof parsers, text: string): AlignedResponse =>
  alignResponse(keyOf(key), parse(format, text))

/** The mentions of the strict reading; those that cannot have a twin with a question mark. */
function markDoubtful(document: CorefDocument): string {
  return brief(document)
    .split(' ')
    .map((mention, m) => (isUnplaced(document.mentions, m) ? `${mention}?` : mention))
    .join(' ')
}

/** The likely and the strict reading, the counts, and one line per detail. */
function summarize({ document, report }: AlignedResponse): unknown[] {
  const { recovered, altered, ambiguous, lost } = report.mentions
  return [
    `+ ${brief(likelyReading(document))}`,
    `- ${markDoubtful(document)}`,
    `${recovered} recovered, ${altered} altered, ${ambiguous} ambiguous, ${lost} lost, ${report.tagsRepaired} tags`,
    ...report.details.map(
      ({ fate, text, entity, span, reason, place }) =>
        `${place.line}:${place.column} ${fate} ${text}:${entity ?? ''} ${span?.join('-') ?? ''} ${reason}`,
    ),
  ]
}

const KEY = 'John|[e1] saw Mary|[e2] . He|[e1] left .'

describe('text that a model changed', () => {
  test('nothing is lost where nothing was changed', () => {
    const { report, document } = align(KEY, 'crac-text', KEY)

    expect(brief(document)).toBe('0-1:e1 2-3:e2 4-5:e1')
    expect(brief(likelyReading(document))).toBe(brief(document))
    expect(report).toEqual({
      mentions: { recovered: 3, altered: 0, ambiguous: 0, lost: 0 },
      tagsRepaired: 0,
      shareOfTextChanged: 0,
      details: [],
    })
  })

  test('a replaced word keeps its tag, in the likely reading', () => {
    expect(
      summarize(align(KEY, 'crac-text', 'Jon|[e1] saw Mary|[e2] . He|[e1] left .')),
    ).toMatchInlineSnapshot(`
      [
        "+ 0-1:e1 2-3:e2 4-5:e1",
        "- 0-1:e1? 2-3:e2 4-5:e1",
        "2 recovered, 1 altered, 0 ambiguous, 0 lost, 0 tags",
        "1:1 altered Jon:e1 0-1 its words were changed",
      ]
    `)
  })

  test.each([
    ['lower case', KEY, 'john|[e1] saw mary|[e2] . he|[e1] left .', '0-1:e1 2-3:e2 4-5:e1'],
    ['glued signs', KEY, 'John|[e1] saw Mary.|[e2] He|[e1] left.', '0-1:e1 2-3:e2 4-5:e1'],
    ['added signs', KEY, 'John|[e1] saw "Mary"|[e2]. He|[e1] left .', '0-1:e1 2-3:e2 4-5:e1'],
    ['quotes, dashes, accents', "`` Zoé '' - she", '“Zoe\u0301”|[e1] — she|[e1]', '1-2:e1 4-5:e1'],
    ['brackets', '-LRB- US -RRB-', '(US|[e1])', '1-2:e1'],
    ['no-break spaces', KEY, 'John|[e1]  saw\u00a0Mary|[e2] . He|[e1] left .', '0-1:e1 1-3:e2 4-5:e1'],
  ])('%s change nothing', (_, key, response, expected) => {
    const { report, document } = align(key, 'crac-text', response)

    expect(brief(document)).toBe(expected)
    expect(report.details).toEqual([])
  })

  test('words that are cut otherwise are the same words', () => {
    expect(
      summarize(
        align("She can not|[e2 stay|e2] do n't|[e1]", 'inline', "She can[not stay](#e2) do[n't](#e1)"),
      ),
    ).toMatchInlineSnapshot(`
      [
        "+ 2-4:e2 5-6:e1",
        "- 2-4:e2 5-6:e1",
        "2 recovered, 0 altered, 0 ambiguous, 0 lost, 0 tags",
      ]
    `)
    expect(summarize(align('中国|[e1] 人民|[e2]', 'inline', '[中国](#e1)[人民](#e2)'))[1]).toBe(
      '- 0-1:e1 1-2:e2',
    )
  })

  test('a part of a word is widened to it, in the likely reading', () => {
    expect(summarize(align("Ann's|[e1] dog", 'inline', "[Ann](#e1)'s dog"))).toMatchInlineSnapshot(`
      [
        "+ 0-1:e1",
        "- 0-1:e1?",
        "0 recovered, 1 altered, 0 ambiguous, 0 lost, 0 tags",
        "1:2 altered Ann:e1 0-1 it is part of a word of the key",
      ]
    `)
  })

  test('an unclosed tag may be what the key has there', () => {
    expect(
      summarize(align('John saw the|[e2 old man|e2] .', 'crac-text', 'John|[e1] saw the|[e2 old man .')),
    ).toMatchInlineSnapshot(`
      [
        "+ 0-1:e1 2-5:e2",
        "- 0-1:e1 2-5:e2?",
        "1 recovered, 0 altered, 1 ambiguous, 0 lost, 1 tags",
        "1:15 tag :  the mention of "e2" that opens here is never closed",
        "1:15 ambiguous the:e2 2-5 its end was not marked",
      ]
    `)
    expect(
      summarize(align(KEY, 'crac-text', 'John|[e1] saw|[e2 Mary . He|e1] left .')),
    ).toMatchInlineSnapshot(`
      [
        "+ 0-1:e1 1-2:e2 4-5:e1",
        "- 0-1:e1 1-2:e2? 4-5:e1?",
        "1 recovered, 0 altered, 2 ambiguous, 0 lost, 2 tags",
        "1:11 tag :  the mention of "e2" that opens here is never closed",
        "1:26 tag :  the mention of "e1" that closes here was never opened",
        "1:11 ambiguous saw:e2 1-2 its end was not marked",
        "1:26 ambiguous He:e1 4-5 its start was not marked",
      ]
    `)
  })

  test('signs written together with a mention belong to it if the key says so', () => {
    expect(
      summarize(align('the Yahoo|[e1 !|e1] site', 'inline', 'the [Yahoo!](#e1) site')),
    ).toMatchInlineSnapshot(`
      [
        "+ 1-3:e1",
        "- 1-2:e1",
        "0 recovered, 0 altered, 1 ambiguous, 0 lost, 0 tags",
        "1:6 ambiguous Yahoo!:e1 1-3 it may or may not include the signs written together with it",
      ]
    `)
  })

  test('words left out, put in and put for others', () => {
    expect(
      summarize(align('the|[e1 old man|e1] saw him|[e1] .', 'inline', '[the man](#e1) saw [him](#e1) .')),
    ).toMatchInlineSnapshot(`
      [
        "+ 0-3:e1 4-5:e1",
        "- 0-3:e1? 4-5:e1",
        "1 recovered, 1 altered, 0 ambiguous, 0 lost, 0 tags",
        "1:2 altered the man:e1 0-3 words inside it were left out",
      ]
    `)
    expect(
      summarize(align('the|[e1 man|e1] saw him|[e1] .', 'inline', '[the old man](#e1) saw [him](#e1) .')),
    ).toMatchInlineSnapshot(`
      [
        "+ 0-2:e1 3-4:e1",
        "- 0-2:e1? 3-4:e1",
        "1 recovered, 1 altered, 0 ambiguous, 0 lost, 0 tags",
        "1:2 altered the old man:e1 0-2 its words were changed",
      ]
    `)
    expect(
      summarize(align('then the|[e1 old man|e1] left .', 'inline', 'then [he](#e1) left .')),
    ).toMatchInlineSnapshot(`
      [
        "+ 1-4:e1",
        "- 1-4:e1?",
        "0 recovered, 1 altered, 0 ambiguous, 0 lost, 0 tags",
        "1:7 altered he:e1 1-4 its words were changed",
      ]
    `)
    expect(summarize(align('then left .', 'inline', 'then [he](#e1) left .'))).toMatchInlineSnapshot(`
      [
        "+ ",
        "- 0-1:e1?",
        "0 recovered, 0 altered, 0 ambiguous, 1 lost, 0 tags",
        "1:7 lost he:e1  the text has no such words there",
      ]
    `)
  })

  test('what a model says around the text is passed over', () => {
    const { report, document } = align(
      KEY,
      'inline',
      'Here is the text:\n\n[John](#e1) saw [Mary](#e2). [He](#e1) left.\n\nLet me know!',
    )

    expect(brief(document)).toBe('0-1:e1 2-3:e2 4-5:e1')
    expect(report.mentions.recovered).toBe(3)
    expect(report.shareOfTextChanged).toBeCloseTo(1 - 14 / (7 + 7 + 5 + 4), 12)
  })

  test('zeros stand on empty nodes; where the key has none, they are lost', () => {
    const key = 'Ana|[e1] dijo que ##|[e1] vino .'

    const { document, report } = align(key, 'crac-text', 'Ana|[e1] dijo que ##|[e1] vino .')

    expect(brief(document)).toBe('0-1:e1 3-4:e1')
    expect(document.mentions.attributes?.map(({ zero }) => zero)).toEqual([undefined, true])
    expect(report.mentions.recovered).toBe(2)
    expect(
      summarize(align('Ana dijo que vino .', 'crac-text', 'Ana|[e1] dijo que ##|[e1] vino .')),
    ).toMatchInlineSnapshot(`
      [
        "+ 0-1:e1",
        "- 0-1:e1 2-3:e1?",
        "1 recovered, 0 altered, 0 ambiguous, 1 lost, 0 tags",
        "1:19 lost ##:e1  the text has no such words there",
      ]
    `)
  })

  test("the documents are the key's, the places the response's", () => {
    const key = keyOf(KEY)
    const { document } = alignResponse(key, parse('inline', 'So:\n[John](#1) saw [Mary](#2). [He](#1) left.'))

    expect(document.id).toBe(key.id)
    expect(document.tokens).toBe(key.tokens)
    expect(document.origin.path).toBe('answer.txt')
    expect(document.origin.locate(4)).toEqual({ path: 'answer.txt', line: 2, column: 29 })
  })

  test('a key without words cannot be aligned to', () => {
    const [key] = [...native.read(sourceOf('{"id":"d","mentions":[]}\n'), context)]

    expect(() => alignResponse(key as CorefDocument, parse('inline', '[a](#1)'))).toThrow(/no words/)
  })
})

describe('lists of strings', () => {
  const text = 'Ann|[a Lee|a] met Bo|[b] . She|[a] saw him|[b] . He|[b] left Ann|[a] . It rained .'

  test('strings that occur once are clear, others are taken in text order', () => {
    expect(
      summarize(align(text, 'strings', '[["Ann Lee", "she", "Ann"], ["Bo", "him", "he", "it"]]')),
    ).toMatchInlineSnapshot(`
      [
        "+ 0-1:0 0-2:0 3-4:1 5-6:0 7-8:1 9-10:1 11-12:0 13-14:1",
        "- 0-1:0 0-2:0 3-4:1 5-6:0 7-8:1 9-10:1 11-12:0 13-14:1",
        "6 recovered, 0 altered, 1 ambiguous, 0 lost, 0 tags",
        "1:21 ambiguous Ann:0 11-12 the text has these words 2 times",
      ]
    `)
  })

  test('what the text does not have is lost, and so is what it has not that often', () => {
    expect(
      summarize(align(text, 'strings', '[["Ann Lee", "the woman"], ["Bo", "Bo"]]')),
    ).toMatchInlineSnapshot(`
      [
        "+ 0-2:0 3-4:1",
        "- 0-1:0? 0-2:0 3-4:1 3-5:1?",
        "2 recovered, 0 altered, 0 ambiguous, 2 lost, 0 tags",
        "1:14 lost the woman:0  the text has no such words",
        "1:35 lost Bo:1  the text has these words only once",
      ]
    `)
  })

  test('a list in which strings are repeated says how many, a set means all of them', () => {
    const key = 'he|[a] and he|[b] and he|[a] and he .'

    expect(summarize(align(key, 'strings', '[["he", "he"], ["he"]]')).slice(0, 3)).toMatchInlineSnapshot(`
      [
        "+ 0-1:0 2-3:0 4-5:1",
        "- 0-1:0 2-3:0 4-5:1",
        "0 recovered, 0 altered, 3 ambiguous, 0 lost, 0 tags",
      ]
    `)
    expect(summarize(align(key, 'strings', '[["he"], ["and"]]')).slice(0, 3)).toMatchInlineSnapshot(`
      [
        "+ 0-1:0 1-2:1 2-3:0 3-4:1 4-5:0 5-6:1 6-7:0",
        "- 0-1:0 1-2:1 2-3:0 3-4:1 4-5:0 5-6:1 6-7:0",
        "0 recovered, 0 altered, 2 ambiguous, 0 lost, 0 tags",
      ]
    `)
    expect(summarize(align(key, 'strings', '[["he"], ["he"]]')).slice(0, 3)).toMatchInlineSnapshot(`
      [
        "+ 0-1:0 2-3:1 4-5:0 6-7:1",
        "- 0-1:0 2-3:1 4-5:0 6-7:1",
        "0 recovered, 0 altered, 2 ambiguous, 0 lost, 0 tags",
      ]
    `)
  })

  test('case, quotes and signs do not matter', () => {
    expect(summarize(align("The `` Star '' 's|[a] owner", 'strings', '[["the “Star”"]]'))[1]).toBe('- 0-4:0')
  })
})

test('what inline writes is aligned without loss to where it came from', () => {
  const key = keyOf('the|[e1 dog of Ann|[e2],e1] saw her|[e2] ( again ) .')

  const { report, document } = alignResponse(key, parse('inline', [...inline.write([key])].join('')))

  expect(brief(document)).toBe(brief(key))
  expect(report.details).toEqual([])
})

describe('a document with other words than the key', () => {
  test('is aligned like any response', () => {
    const key = keyOf("Ann|[e1 Lee|e1] did n't|[e9] see her|[e1] U.S.|[e2] dog .")
    const text = "Ann Lee didn't see her U. S. dog."
    const clusters = [
      [
        [0, 7],
        [19, 22],
      ],
      [[23, 28]],
    ]
    const [response] = [...jsonlines.read(sourceOf(JSON.stringify({ text, clusters })), context)]

    const aligned = alignResponse(key, responseFromDocument(response as CorefDocument) as ParsedResponse)

    expect(brief(aligned.document)).toBe('0-2:0 5-6:0 6-7:1')
    expect(aligned.report.mentions.recovered).toBe(3)
  })

  test('comes back as it was from its own words, zeros and all', () => {
    const key = keyOf('Ana|[e1] dijo ##|[e1] ##él|[e2] que|[e3 vino|e3] .')

    const { document, report } = alignResponse(key, responseFromDocument(key) as ParsedResponse)

    expect(brief(document)).toBe(brief(key))
    expect(report.details).toEqual([])
  })

  test('loses discontinuous mentions, and says so', () => {
    const [key] = [
      ...native.read(
        sourceOf('{"id":"d","tokens":["a","b","c"],"mentions":[{"span":[[0,1],[2,3]]},{"span":[1,2]}]}\n'),
        context,
      ),
    ] as [CorefDocument]

    const { document, report } = alignResponse(key, responseFromDocument(key) as ParsedResponse)

    expect(brief(document)).toBe('1-2: 1')
    expect(report.mentions).toEqual({ recovered: 1, altered: 0, ambiguous: 0, lost: 1 })
  })
})

test('four times as many lost mentions do not take sixteen times as long', { tags: ['growth'] }, () => {
  const time = (count: number): number => {
    const text = (word: string): string =>
      Array.from({ length: count }, (_, i) => `${word}${i}|[e1]`).join(' ')
    const [key, parsed] = [keyOf(text('key')), parse('crac-text', text('other'))]
    return leastTime(() => {
      expect(alignResponse(key, parsed).report.mentions.lost).toBe(count)
    })
  }
  time(1000)

  expect(time(8000)).toBeLessThan(10 * time(2000) + 50)
})
