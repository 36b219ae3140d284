import { describe, expect, test } from 'vitest'
import { discourseOf, knowledgeOf } from '../../tests/support/discourse.ts'
import { DocumentBuilder } from '../document/builder.ts'
import { definitions } from '../document/definition.ts'
import type { CorefDocument } from '../document/document.ts'
import { type SpokenWords, withoutEmptyNodes } from '../document/spoken-words.ts'
import { TokenList } from '../document/tokens.ts'
import { sealModel } from '../text/model/envelope.ts'
import { Antecedents, PAIR_REACH } from './antecedents.ts'
import { definedMentions } from './defined-mentions.ts'
import type { Discourse } from './discourse.ts'
import { wordsToResolve } from './document-resolver.ts'
import { reconcileFeatures } from './features/registry.ts'
import { linkers } from './linking/linker.ts'
import { decodeModel, encodeModel, type Model, type PairModel } from './model.ts'
import { nestMentions } from './nesting.ts'
import { laterCandidates, resolutionOrder } from './ranking/order.ts'
import { discourseResolver } from './resolve-discourse.ts'
import { resolveByPasses } from './rules/passes.ts'
import { estimateThreshold } from './threshold.ts'
import { type Lesson, trainModel } from './train.ts'

const knowledge = knowledgeOf({}, {}, { ann: 'feminine', bob: 'masculine' })
const TEXTS = [
  '[Ann/NNP:PER] saw/VBD [a/DT dog/NN] ./. | [She/PRP] liked/VBD [the/DT dog/NN] ./.',
  '[Bob/NNP:PER] had/VBD [a/DT boat/NN] ./. | [He/PRP] sold/VBD [the/DT boat/NN] to/IN [Ann/NNP:PER] ./.',
]

/** A lesson in which mentions with equal heads, and pronouns with the first mention, are one entity. */
function lesson(line: string, entity: readonly number[]): Lesson {
  const discourse = discourseOf(line, { knowledge })
  const builder = new DocumentBuilder()
  for (const [m, { start, end }] of discourse.mentions.entries()) {
    builder.addMention(start, end, builder.entities.ofInteger(entity[m] as number))
  }
  const tokens = new TokenList(discourse.analysis.words.map((text) => ({ text })))
  const origin = {
    path: 'x',
    locate: () => ({ path: 'x', line: 1, column: 1 }),
    bytes: () => new Uint8Array(),
  }
  const key: CorefDocument = builder.finish({
    id: line.slice(0, 8),
    tokens,
    sentences: discourse.analysis.sentences,
    origin,
  })
  return { key, words: withoutEmptyNodes(key), discourse, entity: Int32Array.from(entity) }
}

const lessons = [lesson(TEXTS[0] as string, [0, 1, 0, 1]), lesson(TEXTS[1] as string, [0, 1, 0, 1, 2])]
const many = Array.from({ length: 16 }, () => lessons).flat()
const common = { mentions: 'key', documents: [{ id: 'd', sha256: '00' }] } as const

describe.each(['reconcile', 'soon', 'ranking'] as const)('the recipe %s', (recipe) => {
  const train = (): Model => trainModel(many, { recipe, ...common, epochs: 4 })

  test('learns what it was shown', () => {
    const resolve = discourseResolver(train())

    for (const { discourse, entity } of lessons) {
      const found = resolve(discourse)
      for (const [m, e] of entity.entries()) expect(found[m]).toBe(entity.indexOf(e))
    }
  })

  test('is refused where a bit of its file is another, or bytes are missing or too many', () => {
    const bytes = encodeModel(train())
    const codeOf = (damaged: Uint8Array): unknown => {
      try {
        decodeModel(damaged)
        return 'accepted'
      } catch (error) {
        return (error as { code?: unknown }).code
      }
    }
    const step = Math.max(1, Math.floor(bytes.length / 700))
    const codes = new Set<unknown>()
    for (let at = 0; at < bytes.length; at += at < 40 ? 1 : step) {
      codes.add(codeOf(bytes.map((byte, i) => (i === at ? byte ^ (1 << (at % 8)) : byte))))
    }
    for (const length of [0, 1, 14, 20, bytes.length - 9, bytes.length - 1]) {
      codes.add(codeOf(bytes.slice(0, length)))
    }
    for (const more of [[0], [1, 2, 3, 4, 5, 6, 7, 8], [...bytes.slice(-8)]]) {
      codes.add(codeOf(Uint8Array.from([...bytes, ...more])))
    }

    expect([...codes]).toEqual(['bad-model'])
    expect(codeOf(bytes)).toBe('accepted')
  })

  test('is read without a seal too, as 0.1.0 wrote it', () => {
    const bytes = encodeModel(train())
    const old = bytes.slice(0, -8)
    old[14] = 1

    expect(decodeModel(old)).toEqual(decodeModel(bytes))
    expect(sealModel(old)).toEqual(bytes)
    expect(sealModel(bytes)).toBe(bytes)
  })

  test('gives the same bytes twice, and they can be read', () => {
    const bytes = encodeModel(train())

    expect(encodeModel(train())).toEqual(bytes)
    const model = decodeModel(bytes)

    expect(model.recipe).toBe(recipe)
    expect(model.provenance).toMatchObject({ mentions: 'key', documents: [{ id: 'd', sha256: '00' }] })
    expect(encodeModel(model)).toEqual(bytes)
  })
})

test('a family can be switched off', () => {
  const model = trainModel(many, { recipe: 'reconcile', ...common, without: ['semantic', 'own'] })

  expect(model.recipe === 'reconcile' && model.features.length).toBe(9 + 5 + 28)
  expect(model.provenance.without).toEqual(['semantic', 'own'])
})

test.each(['tree', 'svm'] as const)('the recipe reconcile can learn with a %s', (learner) => {
  const model = trainModel(many, { recipe: 'reconcile', learner, linker: 'best-first', ...common })
  const found = discourseResolver(model)((lessons[0] as Lesson).discourse)

  expect([...found]).toEqual([0, 1, 0, 1])
})

describe('a model that cannot be used is refused', () => {
  const trained = trainModel(lessons, { recipe: 'soon', ...common })
  const bytes = encodeModel(trained)

  test.each([
    ['no model', Uint8Array.of(1, 2, 3), /not a Referee model/],
    ['half of one', bytes.slice(0, bytes.length >> 1), /wrong checksum/],
    [
      'one that does not say how far back it looks',
      encodeModel({ ...trained, reach: undefined } as unknown as Model),
      /search window/,
    ],
    ['one of another version', bytes.map((byte, i) => (i === 14 ? 99 : byte)), /version 99/],
  ])('%s', (_, file, reason) => {
    expect(() => decodeModel(file)).toThrow(reason)
  })

  test('one with features of another time', () => {
    const model = decodeModel(bytes)
    const strange = { ...model, features: ['Phase of the moon'] } as Model

    expect(() => decodeModel(encodeModel(strange))).toThrow(/needs a feature "Phase of the moon"/)
  })
})

describe('rules', () => {
  const entities = (line: string): number[] => [...resolveByPasses(discourseOf(line, { knowledge }))]

  test.each([
    ['pronouns agree', TEXTS[0] as string, [0, 1, 0, 1]],
    ['names by their last word', '[John/NNP:PER Smith/NNP:PER] ran/VBD | [Smith/NNP:PER] fell/VBD', [0, 0]],
    [
      'other names stay apart',
      '[John/NNP:PER Smith/NNP:PER] ran/VBD | [Ann/NNP:PER Smith/NNP:PER] fell/VBD',
      [0, 1],
    ],
    ['apposition', '[Ann/NNP:PER] ,/, [the/DT doctor/NN] ,/, ran/VBD', [0, 0]],
    ['who speaks is I', "[Ann/NNP:PER] said/VBD ,/, “/`` [I/PRP] run/VBP ./. ”/''", [0, 0]],
    ['new modifiers mean something new', '[a/DT dog/NN] ran/VBD | [the/DT black/JJ dog/NN] fell/VBD', [0, 1]],
    [
      'what is known to live comes first',
      '[Ann/NNP:PER] sold/VBD [the/DT lot/NN] for/IN [seven/CD] ,/, [her/PRP$] price/NN',
      [0, 1, 2, 0],
    ],
    [
      'an object looks for an object',
      '[Bob/NNP:PER] met/VBD [Jim/NNP:PER] ./. | [Ann/NNP:PER] likes/VBZ [him/PRP] ./.',
      [0, 1, 2, 1],
    ],
    [
      'of two subjects the first of the sentence before',
      '[Bob/NNP:PER] ran/VBD and/CC [Jim/NNP:PER] sat/VBD ./. | [He/PRP] fell/VBD ./.',
      [0, 1, 0],
    ],
    [
      'nobody calls a speaker by what he says',
      "“/`` [I/PRP] run/VBP ”/'' said/VBD [Ann/NNP:PER] ./. | [She/PRP] fell/VBD ./.",
      [0, 1, 1],
    ],
    ['no mentions', 'it/PRP rained/VBD', []],
  ])('%s', (_, line, expected) => {
    expect(entities(line)).toEqual(expected)
  })
})

describe('the threshold', () => {
  const tuning = (score: (same: boolean) => number) =>
    lessons.map(({ key, words, discourse, entity }: Lesson) => {
      const offsets = [0]
      const antecedents: number[] = []
      const scores: number[] = []
      for (const { index: j } of discourse.mentions) {
        for (let i = j - 1; i >= 0; i--) {
          antecedents.push(i)
          scores.push(score(entity[i] === entity[j]))
        }
        offsets.push(antecedents.length)
      }
      const pairs = {
        mentions: discourse.mentions.length,
        offsets: Int32Array.from(offsets),
        antecedents: Int32Array.from(antecedents),
        scores: Float64Array.from(scores),
      }
      return { key, words, mentions: discourse.mentions, pairs }
    })
  const link = linkers['best-first']

  test('is the one nearest to 0.5 of those that do best', () => {
    const best = estimateThreshold(
      tuning((same) => (same ? 0.3 : 0.1)),
      link,
      'conll',
    )

    expect(best).toEqual({ threshold: 0.2995, score: 1 })
  })

  test('is 0.5 where the best would put everything into one entity', () => {
    const best = estimateThreshold(
      tuning(() => 0.9),
      link,
      'muc',
    )

    expect(best).toEqual({ threshold: 0.5, score: undefined })
  })
})

describe('what is paired with what', () => {
  const discourse = discourseOf(
    `[Zed/NNP:PER] ran/VBD | ${'[a/DT cat/NN] ran/VBD | '.repeat(150)}[Zed/NNP:PER] fell/VBD | [he/PRP] rose/VBD`,
  )
  const pairs = (at: number): number[] => {
    const antecedents = new Antecedents(discourse, PAIR_REACH)
    const all = discourse.mentions.map((mention) => antecedents.of(mention))
    return all[at] as number[]
  }

  test('near mentions that are not hopeless, the nearest first', () => {
    // Fifty back, all but the name have the same head.
    expect(pairs(50)).toHaveLength(49)
    // A pronoun: eight sentences back.
    expect(pairs(152)).toEqual([151, 150, 149, 148, 147, 146, 145, 144])
  })

  test('and a name from long ago', () => {
    expect(pairs(151).at(-1)).toBe(0)
    expect(pairs(151)).toHaveLength(9)
  })
})

test('a speaker who is named after the quotation is resolved before it', () => {
  const discourse = discourseOf(
    "“/`` [I/PRP] see/VBP [it/PRP] ,/, ”/'' said/VBD [Ann/NNP:PER] to/IN [Bob/NNP:PER] ./.",
  )

  expect([...resolutionOrder(discourse)]).toEqual([2, 0, 1, 3])
})

test('the subject that a pronoun in front of it may mean is resolved before it', () => {
  const discourse = discourseOf(
    'In/IN [[his/PRP$] script/NN] ,/, [Ann/NNP:PER] saw/VBD [it/PRP] ./. | [His/PRP$] dog/NN slept/VBD ./.',
    {
      dependencies:
        '3:case 3:nmod:poss 6:obl 6:punct 6:nsubj 0:root 6:obj 6:punct 10:nmod:poss 11:nsubj 0:root 11:punct',
    },
  )

  expect([...laterCandidates(discourse)]).toEqual([2, -1, -1, -1, -1])
  expect([...resolutionOrder(discourse)]).toEqual([2, 0, 1, 3, 4])
})

test('spans are nested, and crossing ones passed over', () => {
  const { parent, outermost, hasInner } = nestMentions([
    { start: 0, end: 1 },
    { start: 0, end: 4 },
    { start: 2, end: 3 },
    { start: 3, end: 6 },
  ])

  expect([...parent]).toEqual([1, -1, 1, -1])
  expect([...outermost]).toEqual([1, 1, 1, 3])
  expect([...hasInner]).toEqual([0, 1, 0, 0])
})

describe('what counts as a mention', () => {
  const listMentions = (line: string, name: 'muc' | 'ace'): string[] => {
    const discourse: Discourse = discourseOf(line)
    return definedMentions(discourse, definitions[name]).map(({ start, end }) =>
      discourse.analysis.words.slice(start, end).join(' '),
    )
  }

  test.each<[string, string, string[], string[]]>([
    ['relative pronouns', '[Ann/NNP:PER] [who/WP] ran/VBD', ['Ann'], ['Ann']],
    ['gerunds', '[Ann/NNP:PER] likes/VBZ [swimming/VBG]', ['Ann'], ['Ann']],
    [
      'nested names',
      '[the/DT [Ford/NNP:ORG] [Paris/NNP:GPE] man/NN:PER]',
      ['the Ford Paris man'],
      ['the Ford Paris man', 'Paris'],
    ],
  ])('%s', (_, line, muc, ace) => {
    expect(listMentions(line, 'muc')).toEqual(muc)
    expect(listMentions(line, 'ace')).toEqual(ace)
  })
})

describe('feature sets', () => {
  const lessons = TEXTS.map((text) => lesson(text, text.startsWith('[Ann') ? [0, 1, 0, 1] : [0, 1, 0, 1, 2]))
  const train = (recipe: 'reconcile' | 'reconcile-61') =>
    trainModel(lessons, { recipe, mentions: 'key', documents: [] }) as PairModel

  test('a model says which one it was trained with, and keeps it', () => {
    expect(decodeModel(encodeModel(train('reconcile')))).toMatchObject({ featureSet: 4 })
  })

  test('a model of a later one is refused', () => {
    const later = { ...train('reconcile'), featureSet: 5 } as unknown as PairModel

    expect(() => decodeModel(encodeModel(later))).toThrow('newer version of Referee')
  })

  test('reconcile-61 has the 61 features of the paper and no other', () => {
    expect(train('reconcile-61').features).toEqual(reconcileFeatures.map(({ name }) => name))
    expect(train('reconcile').features).toHaveLength(69)
  })
})

test('paragraphs are counted in words, from the first one on', () => {
  const tokens = new TokenList([{ text: 'a' }, { text: '', empty: true }, { text: 'b' }, { text: 'c' }])
  const place = { path: 'x', line: 1, column: 1 }
  const document = new DocumentBuilder().finish({
    id: 'x',
    tokens,
    sentences: Int32Array.of(0, 3),
    paragraphs: Int32Array.of(3),
    origin: { path: 'x', locate: () => place, bytes: () => new Uint8Array() },
  })

  expect([...withoutEmptyNodes(document).paragraphs]).toEqual([0, 2])
})

test('nodes without words are skipped, and found again', () => {
  const tokens = new TokenList([{ text: 'a' }, { text: '', empty: true }, { text: 'b' }, { text: 'c' }])
  const origin = {
    path: 'x',
    locate: () => ({ path: 'x', line: 1, column: 1 }),
    bytes: () => new Uint8Array(),
  }
  const document = new DocumentBuilder().finish({ id: 'd', tokens, sentences: Int32Array.of(0, 3), origin })
  const { words, sentences, tokenOf, wordOf }: SpokenWords = withoutEmptyNodes(document)

  expect(words).toEqual(['a', 'b', 'c'])
  expect([...sentences]).toEqual([0, 2])
  expect([...tokenOf]).toEqual([0, 2, 3])
  expect([...wordOf]).toEqual([0, 1, 1, 2, 3])
})

test('sentences are found where a document tells none, and kept where it does', () => {
  const words = 'Ann left . " Stay ! " said Bob . He wept'.split(' ')
  const sentencesOf = (starts: readonly number[]): number[] => {
    const document = new DocumentBuilder().finish({
      id: 'd',
      tokens: new TokenList(words.map((text) => ({ text }))),
      sentences: Int32Array.from(starts),
      origin: { path: 'x', locate: () => ({ path: 'x', line: 1, column: 1 }), bytes: () => new Uint8Array() },
    })
    return [...wordsToResolve(document).sentences]
  }

  expect(sentencesOf([0])).toEqual([0, 3, 10])
  expect(sentencesOf([])).toEqual([0, 3, 10])
  expect(sentencesOf([0, 5])).toEqual([0, 5])
})
