import { type Discourse, describeDiscourse, type FeatureSet } from '../../src/resolver/discourse.ts'
import { Pair } from '../../src/resolver/features/pair.ts'
import { featureByName } from '../../src/resolver/features/registry.ts'
import { findHead } from '../../src/resolver/head.ts'
import { type Knowledge, noKnowledge, pathUp } from '../../src/resolver/knowledge.ts'
import type { Mention } from '../../src/resolver/mention.ts'
import type { Analysis, Candidate, Name, NameType } from '../../src/text/analysis.ts'

export interface DiscourseExtras {
  readonly knowledge?: Knowledge
  readonly faithful?: boolean
  readonly featureSet?: FeatureSet
  /** Dependencies as `head:relation` for each word, heads numbered from 1 over the whole text. */
  readonly dependencies?: string
  readonly entityType?: NameType
}

/**
 * A discourse from one line: `[Ann/NNP:PER] saw/VBD [[her/PRP$] dog/NN] ./. | [She/PRP] …`. Brackets are mentions,
 * `:PER` after a tag makes the word (part of) a name, `|` ends a sentence and `||` a paragraph.
 */
export function discourseOf(line: string, extras: DiscourseExtras = {}): Discourse {
  const words: string[] = []
  const tags: string[] = []
  const sentences = [0]
  const paragraphs = [0]
  const names: Name[] = []
  const open: number[] = []
  const spans: [number, number][] = []
  for (const piece of line.trim().split(/\s+/)) {
    if (piece === '|' || piece === '||') {
      sentences.push(words.length)
      if (piece === '||') paragraphs.push(words.length)
      continue
    }
    const [, opening = '', word = '', tag = '', type, closing = ''] =
      /^(\[*)(.+)\/([^/:\]]+|:)(?::([A-Z]+))?(\]*)$/.exec(piece) ?? []
    for (const _ of opening) open.push(words.length)
    const last = names[names.length - 1]
    if (type !== undefined) {
      if (last?.end === words.length && last.type === type)
        names[names.length - 1] = { ...last, end: last.end + 1 }
      else names.push({ start: words.length, end: words.length + 1, type: type as NameType })
    }
    words.push(word)
    tags.push(tag)
    for (const _ of closing) spans.push([open.pop() as number, words.length])
  }
  const pairs = extras.dependencies
    ?.trim()
    .split(/\s+/)
    .map((each) => each.split(':'))
  const parse =
    pairs === undefined
      ? {}
      : {
          governors: Int32Array.from(pairs, ([head]) => Number(head) - 1),
          relations: pairs.map(([, ...relation]) => relation.join(':')),
        }
  const analysis: Analysis = {
    words,
    tags,
    sentences: Int32Array.from(sentences),
    paragraphs: Int32Array.from(paragraphs),
    names,
    ...parse,
  }
  const candidates = spans.map(
    ([start, end]): Candidate => ({ start, end, head: findHead(analysis, start, end), type: 'nominal' }),
  )
  return describeDiscourse(analysis, candidates, {
    knowledge: extras.knowledge ?? noKnowledge,
    faithful: extras.faithful ?? false,
    ...(extras.featureSet === undefined ? {} : { featureSet: extras.featureSet }),
  })
}

/** The value of a feature for the first and last mention of a line, as a word. */
export function featureValue(name: string, line: string, extras: DiscourseExtras = {}): string | number {
  const discourse = discourseOf(line, extras)
  const feature = featureByName(name)
  if (feature === undefined) throw new Error(`no feature is called ${name}`)
  const { mentions } = discourse
  const value = new Pair(discourse).set(mentions[0] as Mention, mentions.at(-1) as Mention).get(feature)
  return 'unit' in feature.values ? value * feature.values.unit : (feature.values[value] as string)
}

/** Lexical knowledge of a few words, as rows of `word: class, sense numbers, parents of the first sense`. */
export function knowledgeOf(
  nouns: Readonly<
    Record<string, { readonly classes: number; readonly first: number; readonly senses: readonly number[] }>
  >,
  parents: Readonly<Record<number, number>> = {},
  firstNames: Readonly<Record<string, 'masculine' | 'feminine' | 'either'>> = {},
): Knowledge {
  return {
    nameGender: (name) => firstNames[name],
    noun(word) {
      const noun = nouns[word]
      if (noun === undefined) return undefined
      const up = (sense: number): number[] => pathUp(sense, (at) => parents[at] ?? -1)
      return {
        senses: noun.senses,
        classes: noun.classes,
        firstClass: noun.first,
        path: up(noun.senses[0] as number),
        ancestors: new Set(noun.senses.flatMap((sense) => up(sense).slice(1))),
        roots: noun.senses.map((sense) => Math.floor(sense / 100)),
      }
    },
  }
}
