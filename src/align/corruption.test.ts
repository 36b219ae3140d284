import { describe, expect, test } from 'vitest'
import { sourceOf } from '../../tests/support/plain.ts'
import { expectLinear } from '../../tests/support/processor-time.ts'
import { DocumentBuilder } from '../document/builder.ts'
import type { CorefDocument } from '../document/document.ts'
import { TokenList } from '../document/tokens.ts'
import { isUnplaced } from '../document/unplaced.ts'
import { strictContext } from '../formats/format.ts'
import { parse as parseInline } from '../formats/inline/read.ts'
import type { ParsedResponse } from '../formats/parsed-response.ts'
import { alignResponse } from './align-response.ts'

const context = strictContext(() => {})

/** Pseudorandom numbers, the same every time. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** A text with a natural word frequency distribution, one mention in five words and sentences of ten. */
function story(words: number, seed: number): CorefDocument {
  const random = generator(seed)
  const tokens: { text: string }[] = []
  for (let t = 0; t < words; t++) {
    if (t % 10 === 9) tokens.push({ text: '.' })
    else tokens.push({ text: `${t % 10 === 0 ? 'W' : 'w'}${Math.floor(3000 * random() ** 3)}x` })
  }
  const builder = new DocumentBuilder()
  for (let t = 0; t + 4 < words; t += 5) {
    const size = 1 + Math.floor(3 * random())
    builder.addMention(t, t + size, builder.entities.of(`e${Math.floor(random() * Math.sqrt(words))}`))
  }
  return builder.finish({
    id: 'd',
    tokens: new TokenList(tokens),
    sentences: Int32Array.from([0]),
    origin: {
      path: 'made',
      locate: () => ({ path: 'made', line: 1, column: 1 }),
      bytes: () => new Uint8Array(),
    },
  })
}

type Change = 'drop' | 'insert' | 'replace' | 'recase' | 'glue' | 'unclose' | 'unopen'

interface Corrupted {
  readonly parsed: ParsedResponse
  /** Mentions whose words and neighbours are all untouched, as `start-end:entity`. */
  readonly untouched: ReadonlySet<string>
}

/** Write a document with links or tags, and corrupt some of its words. */
function corrupt(
  document: CorefDocument,
  changes: readonly Change[],
  share: number,
  seed: number,
): Corrupted {
  const random = generator(seed)
  const { mentions, tokens } = document
  const count = tokens?.count ?? 0
  const before: string[][] = Array.from({ length: count }, () => [])
  const after: string[][] = Array.from({ length: count }, () => [])
  const isTouched = new Uint8Array(count)
  const change = Array.from({ length: count }, (_, t): Change | undefined => {
    if (random() >= share) return undefined
    const picked = changes[Math.floor(random() * changes.length)] as Change
    if (picked === 'recase') return picked
    if (picked !== 'glue') isTouched.fill(1, Math.max(0, t - 1), t + 2)
    return picked
  })
  const untouched = new Set<string>()
  for (let m = 0; m < mentions.count; m++) {
    const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
    const entity = document.entityId(mentions.entity[m] as number) as string
    before[start]?.push(change[start] === 'unopen' ? '' : `<m id="${entity}">`)
    after[end - 1]?.unshift(change[end - 1] === 'unclose' ? '' : '</m>')
    // If all tags have the same name, a lost one shifts the partners of those around it.
    if (isTouched.subarray(start, end).every((touched) => touched === 0))
      untouched.add(`${start}-${end}:${entity}`)
  }
  let text = ''
  for (let t = 0; t < count; t++) {
    const word = tokens?.text(t) as string
    const isGlued = change[t] === 'glue' && word === '.'
    text += t === 0 || isGlued ? '' : ' '
    if (change[t] === 'insert') text += `new${t} `
    const spoilt = { drop: '', replace: `other${t}`, recase: word.toUpperCase() }[change[t] as string] ?? word
    // Tags of a dropped word stay, as they do when a model omits the word.
    text += `${before[t]?.join('')}${spoilt}${after[t]?.join('')}`
  }
  const [parsed] = [...parseInline(sourceOf(text), context)]
  return { parsed: parsed as ParsedResponse, untouched }
}

function mentionsOf(document: CorefDocument): Set<string> {
  const { mentions } = document
  return new Set(
    Array.from(
      { length: mentions.count },
      (_, m) => `${mentions.start[m]}-${mentions.end[m]}:${document.entityId(mentions.entity[m] as number)}`,
    ),
  )
}

describe('every mention outside the corruption is recovered', () => {
  const kinds: readonly (readonly Change[])[] = [
    ['recase'],
    ['glue'],
    ['replace'],
    ['drop'],
    ['insert'],
    ['drop', 'insert', 'replace', 'recase', 'glue'],
  ]

  test.each(kinds.map((changes) => ({ name: changes.join(', '), changes })))(
    'after: $name',
    ({ changes }) => {
      let kept = 0
      for (let seed = 1; seed <= 20; seed++) {
        const key = story(400, seed)
        const { parsed, untouched } = corrupt(key, changes, 0.1, seed + 100)

        const { document, report } = alignResponse(key, parsed)

        const found = mentionsOf(document)
        expect([...untouched].filter((mention) => !found.has(mention))).toEqual([])
        kept += untouched.size
        const { recovered, altered, ambiguous, lost } = report.mentions
        expect(recovered + altered + ambiguous + lost).toBe(key.mentions.count)
        // Mentions that were not recovered count but cannot have a twin.
        const { mentions } = document
        const empty = parsed.repairs.filter(({ isLoss }) => isLoss).length
        expect(mentions.count + empty).toBe(key.mentions.count)
        const unplaced = Array.from({ length: mentions.count }, (_, m) => m).filter((m) =>
          isUnplaced(mentions, m),
        )
        expect(recovered).toBe(mentions.count - unplaced.length)
      }
      expect(kept).toBeGreaterThan(500)
    },
  )

  test('nothing is changed by case and glued signs at all', () => {
    const key = story(2000, 3)
    const { parsed } = corrupt(key, ['recase', 'glue'], 0.5, 4)

    const { document, report } = alignResponse(key, parsed)

    expect(mentionsOf(document)).toEqual(mentionsOf(key))
    expect(report.shareOfTextChanged).toBe(0)
  })

  test('a lost tag costs its own mention and no other', () => {
    for (const change of ['unclose', 'unopen'] as const) {
      const key = story(400, 5)
      const { parsed, untouched } = corrupt(key, [change], 0.02, 6)

      const { document, report } = alignResponse(key, parsed)

      expect(report.tagsRepaired).toBeGreaterThan(0)
      const found = mentionsOf(document)
      expect([...untouched].filter((mention) => !found.has(mention))).toEqual([])
    }
  })
})

test('a text four times as long does not take sixteen times as long', { tags: ['growth'] }, () => {
  const work = new Map(
    [10_000, 40_000].map((words) => {
      const key = story(words, 7)
      return [words, { key, ...corrupt(key, ['drop', 'insert', 'replace', 'recase', 'glue'], 0.05, 8) }]
    }),
  )

  expectLinear((words) => {
    const { key, parsed } = work.get(words) as { key: CorefDocument; parsed: ParsedResponse }
    expect(alignResponse(key, parsed).report.mentions.recovered).toBeGreaterThan(words / 10)
  }, 40_000)
})
