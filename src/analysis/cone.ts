import type { Corpus } from '../corpus/corpus.ts'
import type { StagedWarnings } from '../corpus/staged-warnings.ts'
import type { CorefDocument } from '../document/document.ts'
import { keepMentions, withNamedEntities } from '../document/filter.ts'
import { mentionTypes } from '../document/mention-type.ts'
import type { Warning } from '../errors.ts'
import { namesOnly } from '../metrics/cone.ts'
import { Evaluation, type ScoredDocument } from '../scoring/evaluation.ts'
import { MacroTally } from '../scoring/macro.ts'
import type { MatchedPair } from '../scoring/match-documents.ts'
import type { NewAnalysis } from '../scoring/run/analysis.ts'
import { type Signed, scoreCorpora } from '../scoring/run/score-sides.ts'
import type { ScoredPair } from '../scoring/run/scored-pair.ts'
import { resolveSettings, type Settings } from '../scoring/settings.ts'
import { type CountedScore, planMetrics, type Scores } from '../scoring/tally.ts'
import { type EntityShares, entityShares } from './entity-shares.ts'
import { type Correlation, pearson, type Regression, regress } from './statistics.ts'

/** The full scores that have a counterpart over names. */
export const coneParts = ['b3', 'ceafm', 'ceafe'] as const
export type ConePart = (typeof coneParts)[number]

const AXES = ['recall', 'precision', 'f1'] as const
export type ConeCorrelation = Readonly<Record<(typeof AXES)[number], Correlation>>

/** How many of the key's mentions the response has. */
export interface Coverage {
  readonly key: number
  readonly found: number
}

/** How the response does on the key's names: the two kinds of error in Lin et al. (section 4.1); the rest are right. */
export interface NameErrors {
  readonly names: number
  /** MNE: names of the key that are not names in the response. */
  readonly missing: number
  /** IGNE: names found, but outside the entity that CEAF maps to theirs. */
  readonly misgrouped: number
}

/** How scores of names, of all mentions, and of all but the names correlate. */
export interface ConeRelations<Related> {
  /** As Lin et al. report it: names are among all mentions, so this is high by construction. */
  readonly namesAll: Related
  /** Their control: all mentions but the names, with all. */
  readonly restAll: Related
  /** Whether scores on names say anything about the other mentions. */
  readonly namesRest: Related
}

/** `ConeRelations` over single response entities: Figure 1 of the paper. */
export interface ConeEntities extends ConeRelations<Correlation> {
  /** P = α P^NM + β. */
  readonly regression: Regression
}

export type ConeScores = Readonly<Record<ConePart, CountedScore>>

export interface ConeResult {
  readonly documents: number
  /** Scores over names only. */
  readonly cone: ConeScores
  /** Scores over all mentions, entities without a name removed; absent where the key has only names. */
  readonly full?: ConeScores
  /** Means over documents, as in Table 5 of the paper. */
  readonly macro: { readonly cone: ConeScores; readonly full?: ConeScores }
  readonly nameErrors: NameErrors
  /** Pearson's r between names and all mentions, over documents. */
  readonly correlation?: Readonly<Record<ConePart, ConeCorrelation>>
  /** Pearson's r between the F1 of names, of all mentions and of the rest, over documents. */
  readonly relations?: Readonly<Record<ConePart, ConeRelations<Correlation>>>
  /** Predicts the F1 of all mentions from that of names, over documents: full = α CONE + β. */
  readonly regression?: Readonly<Record<ConePart, Regression>>
  readonly entities?: ConeEntities
  readonly coverage?: { readonly named: Coverage; readonly other: Coverage }
  readonly perDocument: readonly ConeDocument[]
  readonly perEntity: readonly EntityShares[]
  readonly warnings: readonly Warning[]
}

/** One document: the scores of its names and, with a full key, of all mentions. */
export interface ConeDocument {
  readonly id: string
  readonly cone: Scores
  readonly full: Scores | undefined
  /** Over the mentions of named entities that are not names. */
  readonly rest: Scores | undefined
}

/** Scores of names, whatever the metrics, slices, types and average of a run. */
export function coneSettings(overrides: Partial<Settings>): Settings {
  const metrics = coneParts.map((id) => `cone.${id}`)
  return resolveSettings({ ...overrides, metrics, by: [], mentions: 'all', average: 'micro' })
}

/**
 * CONE of a response; for a run under `coneSettings`.
 *
 * @param isFull whether the key has all mentions, not just names
 */
export function coneOf(isFull: boolean): NewAnalysis<ConeResult> {
  return ({ settings, warnings }) => new ConeAnalysis(settings, isFull, warnings)
}

/** `referee cone RESPONSE --key KEY` as a function. */
export function measureCone(
  key: Corpus,
  response: Corpus,
  overrides: Partial<Settings> = {},
): ConeResult & Signed {
  return scoreCorpora(key, response, coneSettings(overrides), coneOf(true))
}

/**
 * CONE with the score that it estimates (Lin et al. 2010). For the full score, entities without a name are
 * removed on both sides: CONE is about the resolution of named entities.
 */
export class ConeAnalysis {
  readonly #names: Averaged
  readonly #full: Averaged | undefined
  readonly #rest: Averaged | undefined
  readonly #coverage = { named: { key: 0, found: 0 }, other: { key: 0, found: 0 } }
  readonly #entities: { position: number; shares: readonly EntityShares[] }[] = []
  #namesFound = 0

  /**
   * @param settings those of `coneSettings`
   * @param isFull whether the key has all mentions, not just names
   */
  constructor(settings: Settings, isFull: boolean, warnings?: StagedWarnings) {
    this.#names = new Averaged(settings, warnings)
    if (!isFull) return
    this.#full = new Averaged({ ...settings, metrics: coneParts })
    this.#rest = new Averaged({ ...settings, metrics: coneParts })
  }

  add(pair: ScoredPair): undefined {
    const { twins } = namesOnly(this.#names.evaluation.addPair(pair))
    this.#namesFound += twins.filter((twin) => twin >= 0).length
    if (this.#full === undefined) return
    const [key, response] = [withNamedEntities(pair.key), withNamedEntities(pair.response)]
    const matched = this.#full.evaluation.addPair(pair.altered({ key, response }))
    this.#cover(matched)
    this.#entities.push({ position: pair.position, shares: entityShares(matched) })
    const rest = { key: withoutNames(key), response: withoutNames(response) }
    this.#rest?.evaluation.addPair(pair.altered(rest))
  }

  result(): ConeResult {
    const names = this.#names.evaluation.result()
    const [full, rest] = [this.#full?.evaluation.result(), this.#rest?.evaluation.result()]
    const perDocument = names.perDocument.map(({ id, scores }, i) => ({
      id,
      cone: scores,
      full: full?.perDocument[i]?.scores,
      rest: rest?.perDocument[i]?.scores,
    }))
    const perEntity = this.#entities.sort((a, b) => a.position - b.position).flatMap(({ shares }) => shares)
    const cone = parts(names.scores, 'cone.')
    const [all, right] = [countIn(cone.ceafm, 'recallDenominator'), countIn(cone.ceafm, 'recallNumerator')]
    const macroNames = parts(this.#names.macro(), 'cone.')
    const about = {
      documents: names.documents,
      cone,
      macro: { cone: macroNames },
      nameErrors: { names: all, missing: all - this.#namesFound, misgrouped: this.#namesFound - right },
      perDocument,
      perEntity,
      warnings: names.warnings,
    }
    if (full === undefined || this.#full === undefined) return about
    return {
      ...about,
      full: parts(full.scores, ''),
      macro: { cone: macroNames, full: parts(this.#full.macro(), '') },
      correlation: byPart((part) => correlate(perDocument, part)),
      relations: byPart((part) => relate(perDocument, part)),
      regression: byPart((part) => {
        const pairs = namedScores(perDocument, part).map(
          ({ names: own, all: whole }) => [own.f1, whole.f1] as const,
        )
        return regress(
          pairs.map(([x]) => x),
          pairs.map(([, y]) => y),
        )
      }),
      entities: relateEntities(perEntity),
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

/** An evaluation that keeps its documents, with the means over them. */
class Averaged {
  readonly evaluation: Evaluation
  readonly #macro: MacroTally

  constructor(settings: Settings, warnings?: StagedWarnings) {
    this.#macro = new MacroTally(planMetrics(settings.metrics), settings)
    const observe = ({ row }: ScoredDocument): void => this.#macro.add(row)
    const own = warnings === undefined ? {} : { warnings }
    this.evaluation = new Evaluation(settings, { perDocument: true, observe, ...own })
  }

  macro(): Scores {
    return this.#macro.scores([])
  }
}

function withoutNames(document: CorefDocument): CorefDocument {
  const types = mentionTypes(document)?.types ?? []
  return keepMentions(document, (m) => types[m] !== 'named')
}

function byPart<Value>(make: (part: ConePart) => Value): Readonly<Record<ConePart, Value>> {
  return { b3: make('b3'), ceafm: make('ceafm'), ceafe: make('ceafe') }
}

function parts(scores: Scores, prefix: string): ConeScores {
  return byPart((id) => scores[`${prefix}${id}`] as CountedScore)
}

function countIn(score: CountedScore, name: string): number {
  return score.counts?.[name] ?? 0
}

/** Over documents with a name in the key: without one there is nothing to correlate. */
export function correlate(documents: readonly ConeDocument[], part: ConePart): ConeCorrelation {
  const pairs = namedScores(documents, part)
  const along = (axis: (typeof AXES)[number]): Correlation =>
    pearson(
      pairs.map(({ names }) => names[axis]),
      pairs.map(({ all }) => all[axis]),
    )
  return { recall: along('recall'), precision: along('precision'), f1: along('f1') }
}

/** F1 of names, of all mentions and of the rest; correlations with the rest skip documents whose key has none. */
export function relate(documents: readonly ConeDocument[], part: ConePart): ConeRelations<Correlation> {
  const pairs = namedScores(documents, part)
  const complete = pairs.flatMap(({ rest, ...others }) => (rest === undefined ? [] : [{ ...others, rest }]))
  const r = <Pair>(list: readonly Pair[], x: (pair: Pair) => Ratio, y: (pair: Pair) => Ratio): Correlation =>
    pearson(
      list.map((pair) => x(pair).f1),
      list.map((pair) => y(pair).f1),
    )
  return {
    namesAll: r(
      pairs,
      ({ names }) => names,
      ({ all }) => all,
    ),
    restAll: r(
      complete,
      ({ rest }) => rest,
      ({ all }) => all,
    ),
    namesRest: r(
      complete,
      ({ names }) => names,
      ({ rest }) => rest,
    ),
  }
}

/** Over response entities with a name and two or more mentions; correlations with the rest skip those of names only. */
export function relateEntities(entities: readonly EntityShares[]): ConeEntities {
  const complete = entities.flatMap(({ rest, ...others }) =>
    rest === undefined ? [] : [{ ...others, rest }],
  )
  const [names, all] = [entities.map((each) => each.names), entities.map((each) => each.all)]
  const rest = complete.map((each) => each.rest)
  return {
    namesAll: pearson(names, all),
    restAll: pearson(
      rest,
      complete.map((each) => each.all),
    ),
    namesRest: pearson(
      complete.map((each) => each.names),
      rest,
    ),
    regression: regress(names, all),
  }
}

type Ratio = Extract<CountedScore, { recall: number }>

interface NamedScores {
  readonly names: Ratio
  readonly all: Ratio
  /** Where the key has something to score. */
  readonly rest: Ratio | undefined
}

function namedScores(documents: readonly ConeDocument[], part: ConePart): NamedScores[] {
  return documents.flatMap(({ cone, full, rest: others }) => {
    const [names, all, rest] = [cone[`cone.${part}`], full?.[part], others?.[part]]
    if (names === undefined || all === undefined || names.value !== undefined || all.value !== undefined)
      return []
    if (countIn(names, 'recallDenominator') === 0) return []
    const hasRest = rest !== undefined && rest.value === undefined && countIn(rest, 'recallDenominator') > 0
    return [{ names, all, rest: hasRest ? rest : undefined }]
  })
}

/**
 * Whether a response does well on names and mostly ignores everything else, which CONE cannot see (section 4.1 of
 * the paper). Judged on a fully annotated subset: the share of found nominals and pronouns of named entities is less
 * than half that of names.
 */
export function isNamesOnly(coverage: ConeResult['coverage']): boolean {
  if (coverage === undefined || coverage.other.key === 0 || coverage.named.key === 0) return false
  const share = ({ key, found }: Coverage): number => found / key
  return share(coverage.other) < share(coverage.named) / 2
}
