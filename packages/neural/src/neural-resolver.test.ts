import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fakeRuntime, formulas } from '../tests/support/fake-runtime.ts'
import { makeModel, smallSettings } from '../tests/support/make-model.ts'
import { smallParts, VOCABULARY } from '../tests/support/small-parts.ts'
import { type ModelFile, openModelFile } from './model-file.ts'
import { type Coreference, NeuralResolver, type ResolveOptions } from './neural-resolver.ts'

const settings = {
  ...smallSettings,
  candidateThreshold: { gum: -0.25 },
  mentionThreshold: { gum: 0.1 },
  linkThreshold: { gum: 0.1 },
}

const model = await openModelFile(makeModel(settings, smallParts))
const WORDS = ['He', 'she', 'it', 'the', 'dog', 'dogs', 'cat', 'cats', 'a', 'of', 'xyz', 'asxs', 'assssx']

const texts = fc.array(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 9 }), { maxLength: 14 })

function textOf(sentences: readonly (readonly string[])[]): { words: string[]; starts: Int32Array } {
  let at = 0
  const starts = sentences.map((sentence) => {
    at += sentence.length
    return at - sentence.length
  })
  return { words: sentences.flat(), starts: Int32Array.from(starts) }
}

async function resolveText(
  sentences: readonly (readonly string[])[],
  options: Partial<ResolveOptions> = {},
): Promise<Coreference> {
  const { words, starts } = textOf(sentences)
  const resolver = await NeuralResolver.load(model, fakeRuntime())
  return resolver.resolve(words, starts, { scheme: 'gum', ...options })
}

describe('a text is resolved as the definition says', () => {
  test('for any sentences and strides', async () => {
    let mentions = 0
    let links = 0
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 10 }), async (sentences, stride) => {
        const found = await resolveText(sentences, { stride })
        const expected = byDefinition(sentences, stride)
        expectSame(found, expected)
        mentions += found.start.length
        links += found.antecedent.filter((antecedent) => antecedent >= 0).length
      }),
      { numRuns: 60, seed: 5 },
    )
    // Texts in which nothing is found would agree too.
    expect(mentions).toBeGreaterThan(1000)
    expect(links).toBeGreaterThan(200)
  })

  test('for given mentions, of any width and across sentences', async () => {
    const sentences = Array.from({ length: 12 }, (_, s) => WORDS.slice(s % 5, 8))
    const { words } = textOf(sentences)
    const spans = [
      [3, 5],
      [0, 1],
      [30, words.length],
      [3, 4],
      [3, 5],
      [9, 30],
    ] as const

    const found = await resolveText(sentences, { mentions: spans })

    expect([...found.start]).toEqual([0, 3, 3, 9, 30])
    expect([...found.end]).toEqual([1, 4, 5, 30, words.length])
    expectSame(found, byDefinition(sentences, settings.stride, spans))
  })
})

describe('a run', () => {
  const sentences = Array.from({ length: 20 }, () => ['the', 'dog', 'of', 'he', 'cats'])

  test('tells how far it is and what it has', async () => {
    const shares: number[] = []
    const counts: number[] = []
    const found = await resolveText(sentences, {
      onProgress(share, soFar) {
        shares.push(share)
        counts.push(soFar().start.length)
      },
    })

    expect(shares.length).toBeGreaterThan(10)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts.at(-1)).toBe(found.start.length)
    expect(counts[5]).toBeGreaterThan(0)
  })

  test('stops after the window in which it is told to', async () => {
    const controller = new AbortController()
    let windows = 0
    const run = resolveText(sentences, {
      signal: controller.signal,
      onProgress() {
        windows++
        controller.abort(new Error('enough'))
      },
    })

    await expect(run).rejects.toThrow('enough')
    expect(windows).toBe(1)
  })

  test('of no words finds nothing', async () => {
    expect((await resolveText([])).start.length).toBe(0)
  })

  test.each([0, -1, 1.5, 11])(
    'refuses windows %d pieces apart, which would leave words out',
    async (stride) => {
      await expect(resolveText([WORDS], { stride })).rejects.toThrow(
        `stride: expected a whole number from 1 to 10, got ${stride}`,
      )
    },
  )

  test('refuses a scheme that the model does not have', async () => {
    await expect(resolveText(sentences, { scheme: 'conll' })).rejects.toThrow(
      'the model has no scheme "conll", only gum',
    )
  })

  test('of one sentence without an end holds no more words than it needs', async () => {
    const runtime = fakeRuntime()
    const resolver = await NeuralResolver.load(model, runtime)
    const words = Array.from({ length: 300 }, (_, i) => WORDS[i % WORDS.length] as string)
    let early = 0
    await resolver.resolve(words, Int32Array.of(0), {
      scheme: 'gum',
      onProgress(share, soFar) {
        if (share < 0.5) early = soFar().start.length
      },
    })

    expect(early).toBeGreaterThan(50)
  })
})

test.each([
  ['std::bad_alloc', 'out-of-memory'],
  ['failed to allocate a buffer', 'out-of-memory'],
  ['unsupported operator', 'no-runtime'],
])('a runtime that fails with "%s" is an error %s', async (message, code) => {
  const runtime = fakeRuntime()
  const failing = {
    ...runtime,
    onnx: { ...runtime.onnx, InferenceSession: { create: () => Promise.reject(new Error(message)) } },
  }

  await expect(NeuralResolver.load(model, failing)).rejects.toMatchObject({ code })
})

/** The definition, computed naively over the whole text. */
function byDefinition(
  sentences: readonly (readonly string[])[],
  stride: number,
  mentions?: readonly (readonly [number, number])[],
): Coreference {
  const { words, starts } = textOf(sentences)
  const vectors = vectorsOf(model, words, stride)
  const sentenceOf = words.map((_, w) => starts.filter((start) => start <= w).length - 1)
  const at = (part: string, row: number, size: number, rows: number): number[] => [
    ...model.float32(part, rows, size).subarray(row * size, (row + 1) * size),
  ]
  const sum = (...rows: readonly (readonly number[])[]): number[] =>
    (rows[0] as number[]).map((_, k) => rows.reduce((total, row) => total + (row[k] as number), 0))
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((total, value, k) => total + value * (b[k] as number), 0)
  const width = (first: number, last: number): number => Math.min(last - first, settings.maxWidth - 1)
  const score = (first: number, last: number): number => {
    const [x, y] = [vectors[first] as number[], vectors[last] as number[]]
    const hidden = sum(
      formulas.mentionStart(x),
      formulas.mentionEnd(y),
      at('mention.width', width(first, last), 3, 4),
      at('mention.scheme', 0, 3, 1),
    ).map((value) => Math.max(0, value))
    return (
      dot(hidden, [...model.float32('mention.out', 3)]) +
      (model.float32('mention.bias', 1)[0] as number) +
      dot(formulas.boundaryStart(x), formulas.boundaryEnd(y))
    )
  }
  const spans: (readonly [first: number, last: number])[] = []
  if (mentions === undefined) {
    for (let first = 0; first < words.length; first++) {
      for (let last = first; last < Math.min(words.length, first + settings.maxWidth); last++) {
        if (sentenceOf[first] === sentenceOf[last] && score(first, last) > settings.candidateThreshold.gum)
          spans.push([first, last])
      }
    }
  } else {
    const different = new Map(mentions.map(([start, end]) => [`${start} ${end}`, [start, end - 1] as const]))
    spans.push(...[...different.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]))
  }
  const v = spans.map(([first, last]) => {
    const inside = vectors.slice(first, last + 1)
    const weights = inside.map((x) => Math.exp(formulas.attention(x)[0] as number))
    const total = weights.reduce((a, b) => a + b, 0)
    const body = inside.map((x, i) =>
      formulas.spanBody(x).map((value) => (value * (weights[i] as number)) / total),
    )
    return formulas.v(
      sum(
        formulas.spanStart(vectors[first] as number[]),
        formulas.spanEnd(vectors[last] as number[]),
        ...body,
        at('span.width', width(first, last), 4, 4),
      ),
    )
  })
  const text = ([first, last]: readonly [number, number]): string =>
    words
      .slice(first, last + 1)
      .join(' ')
      .toLowerCase()
  const head = ([, last]: readonly [number, number]): string => (words[last] as string).toLowerCase()
  const bucket = (n: number): number => (n <= 4 ? n - 1 : Math.min(2 + Math.floor(Math.log2(n)), 11))
  const entity = spans.map((_, m) => m)
  const links = spans.map((span, i) => {
    const before = spans
      .map((_, j) => j)
      .slice(0, i)
      .reverse()
    const candidates = [
      ...before.slice(0, 5),
      ...before
        .slice(5)
        .filter((j) => head(spans[j] as [number, number]) === head(span))
        .slice(0, 2),
    ]
      .map((j) => ({ j, coarse: dot(formulas.coarse(v[i] as number[]), v[j] as number[]) }))
      .sort((a, b) => b.coarse - a.coarse || b.j - a.j)
      .slice(0, 3)
      .map(({ j, coarse }) => {
        const other = spans[j] as readonly [number, number]
        const isPronoun = (each: readonly [number, number]): number =>
          Number(settings.pronouns.includes(text(each)))
        const same =
          8 * Number(text(other) === text(span)) +
          4 * Number(head(other) === head(span)) +
          2 * isPronoun(span) +
          isPronoun(other)
        const apart = (sentenceOf[span[0]] as number) - (sentenceOf[other[0]] as number)
        const inside = (a: readonly [number, number], b: readonly [number, number]): boolean =>
          b[0] <= a[0] && a[1] <= b[1]
        const base = sum(
          formulas.a(v[i] as number[]),
          formulas.b(v[j] as number[]),
          at('pair.same', same, 3, 16),
          at('pair.distance', bucket(i - j), 3, 12),
          at('pair.sentences', bucket(apart + 1), 3, 12),
          at('pair.nested', Number(inside(span, other) || inside(other, span)), 3, 2),
          at('pair.scheme', 0, 3, 1),
        )
        return { j, score: coarse + formulas.pair(v[i] as number[], v[j] as number[], base) }
      })
    const best = candidates.toSorted((a, b) => b.score - a.score || b.j - a.j)[0]
    if (best === undefined || best.score <= 0.1) return { j: -1, confidence: 0 }
    entity[i] = entity[best.j] as number
    const chance = ({ score: value }: { readonly score: number }): number => Math.exp(value / 1.5)
    const total = candidates.reduce((rest, each) => rest + chance(each), Math.exp(0.1 / 1.5))
    const inside = candidates.filter(({ j }) => entity[j] === entity[i])
    return { j: best.j, confidence: inside.reduce((rest, each) => rest + chance(each), 0) / total }
  })
  const kept = spans
    .map((_, m) => m)
    .filter(
      (m) =>
        mentions !== undefined ||
        links.some(({ j }, i) => j >= 0 && (i === m || j === m)) ||
        score(...(spans[m] as [number, number])) > settings.mentionThreshold.gum,
    )
  const span = (m: number): readonly [number, number] => spans[m] as [number, number]
  const link = (m: number): { j: number; confidence: number } => links[m] as { j: number; confidence: number }
  return {
    start: Int32Array.from(kept, (m) => span(m)[0]),
    end: Int32Array.from(kept, (m) => span(m)[1] + 1),
    mentionConfidence: Float64Array.from(kept, (m) => 1 / (1 + Math.exp(-score(...span(m)) / 2))),
    antecedent: Int32Array.from(kept, (m) => kept.indexOf(link(m).j)),
    confidence: Float64Array.from(kept, (m) => link(m).confidence),
  }
}

function vectorsOf(file: ModelFile, words: readonly string[], stride: number): number[][] {
  const pieces: number[] = []
  const first: number[] = []
  for (const word of words) {
    first.push(pieces.length)
    // The vocabulary is so small that rules give the cuts: x and s are pieces after an a and after animals.
    pieces.push(...(CUTS[word.toLowerCase()] as string[]).map((piece) => VOCABULARY.indexOf(piece)))
  }
  const rows = file.int8('embedding', VOCABULARY.length, 4)
  const embedding = (piece: number): number[] =>
    [...rows.subarray(piece * 4, piece * 4 + 4)].map((value) => value * Math.fround(0.01))
  return first.map((piece) => {
    let best: { depth: number; place: number; length: number } | undefined
    for (let start = 0; ; start += stride) {
      const end = Math.min(start + 10, pieces.length)
      const depth = Math.min(piece - start, end - 1 - piece)
      if (depth > (best?.depth ?? -1)) best = { depth, place: piece - start + 1, length: end - start + 2 }
      if (end === pieces.length) break
    }
    return formulas.encoded(embedding(pieces[piece] as number), best?.place ?? -1, best?.length ?? -1)
  })
}

const CUTS: Readonly<Record<string, readonly string[]>> = {
  he: ['he'],
  she: ['she'],
  it: ['it'],
  the: ['the'],
  dog: ['dog'],
  dogs: ['dog', '##s'],
  cat: ['cat'],
  cats: ['cat', '##s'],
  a: ['a'],
  of: ['of'],
  xyz: ['[UNK]'],
  asxs: ['a', '##s', '##x', '##s'],
  assssx: ['a', '##s', '##s', '##s', '##s', '##x'],
}

function expectSame(found: Coreference, expected: Coreference): void {
  expect([...found.start]).toEqual([...expected.start])
  expect([...found.end]).toEqual([...expected.end])
  expect([...found.antecedent]).toEqual([...expected.antecedent])
  for (const name of ['mentionConfidence', 'confidence'] as const) {
    for (const [m, value] of expected[name].entries()) expect(found[name][m]).toBeCloseTo(value, 5)
  }
}
