import type { CorefDocument } from '../document/document.ts'
import { withNamedEntities } from '../document/filter.ts'
import { mentionTypes } from '../document/mention-type.ts'
import type { Warning } from '../errors.ts'
import { Evaluation } from '../scoring/evaluation.ts'
import type { MatchedPair } from '../scoring/match-documents.ts'
import { resolveSettings, type Settings } from '../scoring/settings.ts'
import type { CountedScore, Scores } from '../scoring/tally.ts'
import { type Correlation, pearson } from './statistics.ts'

/** Each full score that has a counterpart over names. */
export const coneParts = ['b3', 'ceafm', 'ceafe'] as const
export type ConePart = (typeof coneParts)[number]

const AXES = ['recall', 'precision', 'f1'] as const
export type ConeCorrelation = Readonly<Record<(typeof AXES)[number], Correlation>>

/** How many of the key's mentions the response has. */
export interface Coverage {
  readonly key: number
  readonly found: number
}

export interface ConeResult {
  readonly documents: number
  /** The scores of names alone. */
  readonly cone: Readonly<Record<ConePart, CountedScore>>
  /** The scores of all mentions, entities without a name removed; absent where the key has names only. */
  readonly full?: Readonly<Record<ConePart, CountedScore>>
  /** Pearson's r of the two over documents. */
  readonly correlation?: Readonly<Record<ConePart, ConeCorrelation>>
  readonly coverage?: { readonly named: Coverage; readonly other: Coverage }
  readonly perDocument: readonly ConeDocument[]
  readonly warnings: readonly Warning[]
}

/** One document: the scores of its names and, against a full key, of everything. */
export interface ConeDocument {
  readonly id: string
  readonly cone: Scores
  readonly full: Scores | undefined
}

/**
 * CONE beside the score that it estimates (Lin et al. 2010). Before the full score, entities without a name are
 * removed on both sides: CONE is about the resolution of named entities.
 */
export class ConeAnalysis {
  readonly #names: Evaluation
  readonly #full: Evaluation | undefined
  readonly #coverage = { named: { key: 0, found: 0 }, other: { key: 0, found: 0 } }
  #documents = 0

  /** @param isFull whether the key has all mentions, and not names alone */
  constructor(given: Partial<Settings>, isFull: boolean) {
    const settings = resolveSettings({ ...given, by: [], mentions: 'all', average: 'micro' })
    const kept = { perDocument: true }
    this.#names = new Evaluation({ ...settings, metrics: coneParts.map((id) => `cone.${id}`) }, kept)
    this.#full = isFull ? new Evaluation({ ...settings, metrics: coneParts }, kept) : undefined
  }

  readonly warn = (warning: Warning): void => this.#names.warn(warning)

  add(key: CorefDocument, response: CorefDocument, position: number = this.#documents): void {
    this.#documents++
    this.#names.add(key, response, position)
    if (this.#full === undefined) return
    this.#cover(this.#full.add(withNamedEntities(key), withNamedEntities(response), position))
  }

  result(): ConeResult {
    const names = this.#names.result()
    const full = this.#full?.result()
    const perDocument = names.perDocument.map(({ id, scores }, i) => ({
      id,
      cone: scores,
      full: full?.perDocument[i]?.scores,
    }))
    const about = {
      documents: names.documents,
      cone: parts(names.scores, 'cone.'),
      perDocument,
      warnings: names.warnings,
    }
    if (full === undefined) return about
    return {
      ...about,
      full: parts(full.scores, ''),
      correlation: Object.fromEntries(
        coneParts.map((part) => [part, correlate(perDocument, part)]),
      ) as Readonly<Record<ConePart, ConeCorrelation>>,
      coverage: this.#coverage,
    }
  }

  #cover({ key, twins }: MatchedPair): void {
    const types = mentionTypes(key)?.types ?? []
    for (const [m, type] of types.entries()) {
      const counts = type === 'named' ? this.#coverage.named : this.#coverage.other
      counts.key++
      if ((twins[m] as number) >= 0) counts.found++
    }
  }
}

function parts(scores: Scores, prefix: string): Readonly<Record<ConePart, CountedScore>> {
  return Object.fromEntries(coneParts.map((id) => [id, scores[`${prefix}${id}`]])) as Readonly<
    Record<ConePart, CountedScore>
  >
}

/** Over documents that have a name in the key: without one there is nothing that could go together. */
export function correlate(documents: readonly ConeDocument[], part: ConePart): ConeCorrelation {
  const pairs = documents.flatMap(({ cone, full }) => {
    const [names, all] = [cone[`cone.${part}`], full?.[part]]
    if (names === undefined || all === undefined || names.value !== undefined || all.value !== undefined)
      return []
    return (names.counts?.['recallDenominator'] ?? 0) === 0 ? [] : [{ names, all }]
  })
  return Object.fromEntries(
    AXES.map((axis) => [
      axis,
      pearson(
        pairs.map(({ names }) => names[axis]),
        pairs.map(({ all }) => all[axis]),
      ),
    ]),
  ) as Readonly<Record<(typeof AXES)[number], Correlation>>
}

/**
 * Whether a response does well on names and hardly looks at anything else: what CONE cannot see (section 4.1 of
 * the paper). Told from a fully annotated subset: less than half as large a share of the nominals and pronouns of
 * named entities was found as of the names.
 */
export function isNamesOnly(coverage: ConeResult['coverage']): boolean {
  if (coverage === undefined || coverage.other.key === 0 || coverage.named.key === 0) return false
  const share = ({ key, found }: Coverage): number => found / key
  return share(coverage.other) < share(coverage.named) / 2
}
