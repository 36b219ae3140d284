import { type CorefDocument, documentLabel, piecesOf } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import { tabulate } from '../../matching/overlap-table.ts'
import { namesOnly } from '../../metrics/cone.ts'
import type { Counts, Metric } from '../../metrics/metric.ts'
import { metricById } from '../../metrics/registry.ts'
import type { MatchedPair } from '../../scoring/match-documents.ts'
import type { Settings } from '../../scoring/settings.ts'
import { type CountedScore, countDocument, planMetrics, scoreRow } from '../../scoring/tally.ts'

import { MentionWords } from '../mention-words.ts'
import { byEntityMap } from './by-entity-map.ts'
import { byLinks } from './by-links.ts'
import { byEntity, byMention, byVerdict } from './by-mention.ts'
import { conclusion } from './conclusion.ts'
import type { Explainer, Term } from './term.ts'

/** A mention as a reader would find it in the text. */
export interface ShownMention {
  readonly span: readonly Span[]
  readonly text?: string
  readonly entity: string
}

/** A term with its entities and mention named. */
export interface ShownTerm {
  readonly key?: string
  readonly response?: string
  readonly mention?: ShownMention & { readonly side: 'key' | 'response' }
  readonly arithmetic: string
  readonly adds: Counts
}

/** The arithmetic of one score of one document. */
export interface Explanation {
  readonly metric: string
  readonly label: string
  readonly formula: string
  readonly document: string
  /** All twins, and the twinless mentions of both sides. */
  readonly twins: readonly { readonly key?: ShownMention; readonly response?: ShownMention }[]
  readonly terms: readonly ShownTerm[]
  /** The explanations of the metrics a composite metric combines. */
  readonly parts: readonly Explanation[]
  readonly conclusion: readonly string[]
  readonly score: CountedScore
}

/** An explanation with lazy twins and terms: those of a long document take a lot of memory. */
export interface LazyExplanation extends Omit<Explanation, 'twins' | 'terms' | 'parts'> {
  readonly twins: Iterable<Explanation['twins'][number]>
  readonly terms: Iterable<ShownTerm>
  readonly parts: readonly LazyExplanation[]
}

/** Tried in this order; metrics that none of them explains get a single term. */
const EXPLAINERS: readonly Explainer[] = [byMention, byEntity, byVerdict, byLinks, byEntityMap] as Explainer[]

export function explainScore(metric: Metric, comparison: MatchedPair, settings: Settings): Explanation {
  return whole(explainLazily(metric, comparison, settings))
}

function whole({ twins, terms, parts, ...rest }: LazyExplanation): Explanation {
  const { conclusion, score, ...about } = rest
  return { ...about, twins: [...twins], terms: [...terms], parts: parts.map(whole), conclusion, score }
}

export function explainLazily(metric: Metric, comparison: MatchedPair, settings: Settings): LazyExplanation {
  const plan = planMetrics([metric.id])
  const row = countDocument(plan, comparison)
  const score = scoreRow(plan, row, settings)[metric.id] as CountedScore
  const seen = seenBy(metric, comparison)
  const parts =
    metric.family === 'composite'
      ? metric.of.map((id) => explainLazily(metricById(id) as Metric, comparison, settings))
      : []
  return {
    metric: metric.id,
    label: metric.label,
    formula: metric.card.formula,
    document: documentLabel(comparison.key),
    twins: { [Symbol.iterator]: () => twinsOf(seen.comparison) },
    terms: { [Symbol.iterator]: () => describeTerms(seen.metric, seen.comparison, score) },
    parts,
    conclusion: conclusion(
      metric,
      score,
      parts.map((part) => ({ id: part.metric, score: part.score })),
    ),
    score,
  }
}

/** CONE is another metric applied to the names alone. */
function seenBy(metric: Metric, comparison: MatchedPair): { metric: Metric; comparison: MatchedPair } {
  const full = metric.id.startsWith('cone.') ? metricById(metric.id.slice('cone.'.length)) : undefined
  if (full === undefined) return { metric, comparison }
  const names = namesOnly(comparison)
  const table = tabulate(names.key, names.response, names.twins)
  return { metric: full, comparison: { ...names, table, settings: comparison.settings } }
}

/** Some terms are generated on demand. */
export function termsOf(
  metric: Metric,
  comparison: MatchedPair,
  { counts = {} }: CountedScore,
): Iterable<Term> {
  if (metric.family === 'composite') return []
  const explainer = EXPLAINERS.find(({ explains }) => explains(metric))
  const whole = (): Term[] => [{ arithmetic: 'the document as a whole', adds: counts }]
  // Terms are those of tables; what split antecedents add to them is not broken down.
  if (metric.family === 'partition' && metric.countSplit !== undefined && comparison.split !== undefined) {
    return whole()
  }
  return explainer?.terms(metric, comparison) ?? whole()
}

function* twinsOf({ key, response, twins }: MatchedPair): Generator<Explanation['twins'][number]> {
  const taken = new Set(twins)
  const [keyWords, responseWords] = [new MentionWords(key), new MentionWords(response)]
  for (const [k, twin] of twins.entries()) {
    yield {
      key: describeMention(key, k, keyWords),
      ...(twin < 0 ? {} : { response: describeMention(response, twin, responseWords) }),
    }
  }
  for (let r = 0; r < response.mentions.count; r++) {
    if (!taken.has(r)) yield { response: describeMention(response, r, responseWords) }
  }
}

function* describeTerms(metric: Metric, comparison: MatchedPair, score: CountedScore): Generator<ShownTerm> {
  const words = { key: new MentionWords(comparison.key), response: new MentionWords(comparison.response) }
  for (const term of termsOf(metric, comparison, score)) yield describeTerm(term, comparison, words)
}

function describeTerm(
  { key, response, mention, arithmetic, adds }: Term,
  comparison: MatchedPair,
  words: Readonly<Record<'key' | 'response', MentionWords>>,
): ShownTerm {
  return {
    ...(key === undefined ? {} : { key: entityName(comparison.key, key) }),
    ...(response === undefined ? {} : { response: entityName(comparison.response, response) }),
    ...(mention === undefined
      ? {}
      : {
          mention: {
            side: mention.side,
            ...describeMention(comparison[mention.side], mention.number, words[mention.side]),
          },
        }),
    arithmetic,
    adds,
  }
}

function describeMention(document: CorefDocument, mention: number, words: MentionWords): ShownMention {
  const text = words.of(mention)
  return {
    span: piecesOf(document.mentions, mention),
    ...(text === undefined ? {} : { text }),
    entity: entityName(document, document.mentions.entity[mention] as number),
  }
}

/** The entity's id in the file or, if it has none, a number that cannot be an id. */
function entityName(document: CorefDocument, entity: number): string {
  return document.entityId(entity) ?? `#${entity + 1}`
}

/** An entity that the user asks about. */
export interface EntityRef {
  readonly side: 'key' | 'response'
  readonly name: string
}

/** Finds the entity named by `key:E`, `response:E`, or E alone, which is the key's if both sides have one. */
export function findEntity({ twins }: LazyExplanation, query: string): EntityRef | undefined {
  const sides = ['key', 'response'] as const
  const plain = sides.map((side) => ({ side, name: query }))
  const prefixed = sides
    .filter((side) => query.startsWith(`${side}:`))
    .map((side) => ({ side, name: query.slice(side.length + 1) }))
  return [...plain, ...prefixed].find(({ side, name }) => {
    for (const pair of twins) if (pair[side]?.entity === name) return true
    return false
  })
}

/** An explanation of one entity: its terms and mentions, with all other terms summed into one. */
export function ofEntity(explanation: LazyExplanation, entity: EntityRef): Explanation {
  const { side, name } = entity
  const { twins, terms, parts } = explanation
  const own: ShownTerm[] = []
  const others = new TermTotals()
  for (const term of terms) {
    if (term[side] === name) own.push(term)
    else others.add(term)
  }
  const ownTwins: Explanation['twins'][number][] = []
  for (const pair of twins) if (pair[side]?.entity === name) ownTwins.push(pair)
  return {
    ...explanation,
    twins: ownTwins,
    terms:
      others.count === 0
        ? own
        : [...own, { arithmetic: `all others: ${others.count} terms`, adds: others.counts() }],
    parts: parts.map((part) => ofEntity(part, entity)),
  }
}

export function totalOfTerms(terms: Iterable<ShownTerm>): Counts {
  const totals = new TermTotals()
  for (const term of terms) totals.add(term)
  return totals.counts()
}

class TermTotals {
  count = 0
  readonly #totals: Map<string, number> = new Map()

  add({ adds }: ShownTerm): void {
    this.count++
    for (const [name, value] of Object.entries(adds)) {
      this.#totals.set(name, (this.#totals.get(name) ?? 0) + value)
    }
  }

  counts(): Counts {
    return Object.fromEntries(this.#totals)
  }
}
