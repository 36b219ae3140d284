import { type Perturbation, perturb, perturbations } from '../analysis/perturb.ts'
import { FEWEST_DOCUMENTS, LEVEL, mean } from '../analysis/statistics.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { StagedWarnings } from '../corpus/staged-warnings.ts'
import { RefereeError, type Warning } from '../errors.ts'
import { Evaluation, type EvaluationResult } from '../scoring/evaluation.ts'
import type { NewAnalysis } from '../scoring/run/analysis.ts'
import { type Signed, scoreCorpora } from '../scoring/run/score-sides.ts'
import type { ScoredPair } from '../scoring/run/scored-pair.ts'
import { resolveSettings, type Settings } from '../scoring/settings.ts'
import type { SignatureField } from '../scoring/signature.ts'
import { type CountRow, headline, type Scores } from '../scoring/tally.ts'
import { countMatrix } from './count-matrix.ts'
import { percentileInterval } from './p-values.ts'
import { bootstrapScores } from './resampling.ts'
import { statisticOf } from './statistic.ts'

export interface SensitivityOptions {
  readonly perturbations: readonly Perturbation[]
  /** Above 0 and up to 1; 0 is always included. */
  readonly shares: readonly number[]
  readonly seed: number
  /** Bootstrap replicates for the intervals. */
  readonly trials: number
  /** Skip metrics whose data a document lacks, with a warning; by default that is an error. */
  readonly leavesOutMissing?: boolean
}

export const defaultSensitivity: SensitivityOptions = {
  perturbations,
  shares: [0.25, 0.5, 0.75, 1],
  seed: 1,
  trials: 1000,
}

/** How a score responds to a change in the response. */
export interface MetricSlope {
  /** Of the least-squares line through the scores: the change from a share of 0 to a share of 1. */
  readonly slope: number
  /** 95 % interval, from the bootstrap over documents; absent with too few documents. */
  readonly interval?: readonly [low: number, high: number]
  /** Whether the metric notices, that is, whether the interval excludes 0. Absent without an interval. */
  readonly notices?: 'rises' | 'falls' | 'no'
}

export interface PerturbedScores {
  readonly perturbation: Perturbation
  /** Starting with the unchanged response. */
  readonly steps: readonly { readonly share: number; readonly changed: number; readonly scores: Scores }[]
  readonly slopes: Readonly<Record<string, MetricSlope>>
}

export interface SensitivityResult
  extends Pick<EvaluationResult, 'documents' | 'tokens' | 'key' | 'response' | 'twins' | 'twinless'> {
  readonly settings: Settings
  readonly options: SensitivityOptions
  /** As `referee score` prints them. */
  readonly scores: Scores
  readonly perturbations: readonly PerturbedScores[]
  readonly warnings: readonly Warning[]
}

/** The sensitivity measured on two corpora, and the line that reproduces it. */
export interface SignedSensitivity extends SensitivityResult, Signed {}

/** Changes a response step by step, without training anything, and scores each step: which metrics notice? */
class SensitivityAnalysis {
  readonly #settings: Settings
  readonly #options: SensitivityOptions
  readonly #base: Recorded
  readonly #steps: readonly {
    readonly perturbation: Perturbation
    readonly shares: readonly { readonly share: number; readonly scored: Recorded; changed: number }[]
  }[]
  #documents = 0

  constructor(settings: Settings, options: Partial<SensitivityOptions>, warnings: StagedWarnings) {
    this.#settings = settings
    const { leavesOutMissing = false, ...rest } = options
    this.#options = { ...defaultSensitivity, ...rest }
    const { shares, perturbations: kinds } = this.#options
    this.#base = new Recorded(this.#settings, leavesOutMissing, warnings)
    this.#steps = kinds.map((perturbation) => ({
      perturbation,
      shares: [...new Set(shares)]
        .sort((a, b) => a - b)
        .map((share) => ({ share, scored: new Recorded(this.#settings, leavesOutMissing), changed: 0 })),
    }))
  }

  /** The options, as a signature lists them. */
  get fields(): SignatureField[] {
    const { perturbations: kinds, shares, seed, trials } = this.#options
    return [
      ['perturbations', kinds.join('+')],
      ['shares', shares.join('+')],
      ['seed', String(seed)],
      ['trials', String(trials)],
    ]
  }

  add(pair: ScoredPair): undefined {
    this.#documents++
    const matched = this.#base.evaluation.addPair(pair)
    const isExact = this.#settings.match === 'exact'
    for (const { perturbation, shares } of this.#steps) {
      for (const step of shares) {
        const changed = perturb(matched, perturbation, step.share, this.#options.seed, isExact)
        step.changed += changed.changed
        const altered = { key: matched.key, response: changed.response }
        step.scored.evaluation.addPair(changed.changed === 0 ? pair : pair.altered(altered))
      }
    }
  }

  result(): SensitivityResult {
    const base = this.#base.evaluation.result()
    const { documents, tokens, key, response, twins, twinless, scores } = base
    const warnings = [...base.warnings]
    const known = new Set(Object.keys(scores))
    const perturbations = this.#steps.map(({ perturbation, shares }): PerturbedScores => {
      const results = shares.map(({ scored }) => scored.evaluation.result())
      const measured = new Set([...known].filter((id) => results.every((result) => id in result.scores)))
      if (measured.size < known.size) warnings.push(...leftOutWarnings(perturbation, results, base.warnings))
      const kept = (all: Scores): Scores =>
        Object.fromEntries(Object.entries(all).filter(([id]) => measured.has(id)))
      const steps = [
        { share: 0, changed: 0, scores: kept(scores) },
        ...shares.map(({ share, changed }, s) => ({
          share,
          changed,
          scores: kept((results[s] as EvaluationResult).scores),
        })),
      ]
      const rows = [this.#base.rows, ...shares.map(({ scored }) => scored.rows)]
      return { perturbation, steps, slopes: this.#slopes(steps, rows) }
    })
    return {
      documents,
      tokens,
      key,
      response,
      twins,
      twinless,
      settings: this.#settings,
      options: this.#options,
      scores,
      perturbations,
      warnings,
    }
  }

  #slopes(
    steps: PerturbedScores['steps'],
    rows: readonly ReadonlyMap<string, CountRow>[],
  ): Readonly<Record<string, MetricSlope>> {
    const weights = slopeWeights(steps.map(({ share }) => share))
    const statistic = statisticOf(this.#settings)
    const slopeOf = (scoreAt: (step: number) => number): number =>
      weights.reduce((sum, weight, s) => sum + weight * scoreAt(s), 0)
    const base = steps[0]?.scores ?? {}
    const found = statistic.metrics.flatMap((id, m) => {
      if (!(id in base)) return []
      const level = headline(base[id] ?? { value: 0 })
      // Weights sum to 0, so subtracting the base score gives a metric that does not move a slope of exactly 0.
      const slope = slopeOf((s) => headline(steps[s]?.scores[id] ?? { value: 0 }) - level)
      return [{ id, m, slope }]
    })
    if (this.#documents < FEWEST_DOCUMENTS) {
      return Object.fromEntries(found.map(({ id, slope }) => [id, { slope }]))
    }
    const { seed, trials } = this.#options
    const drawn = bootstrapScores(countMatrix(rows, statistic), statistic, { seed, from: 0, to: trials })
    const width = statistic.metrics.length
    return Object.fromEntries(
      found.map(({ id, m, slope }) => {
        const scoreAt = (trial: number, s: number): number =>
          drawn[(trial * steps.length + s) * width + m] as number
        const slopes = Float64Array.from({ length: trials }, (_, trial) =>
          slopeOf((s) => scoreAt(trial, s) - scoreAt(trial, 0)),
        )
        const interval = percentileInterval(slopes, LEVEL)
        const notices = interval[0] > TIE ? 'rises' : interval[1] < -TIE ? 'falls' : 'no'
        return [id, { slope, interval, notices } as const]
      }),
    )
  }
}

/** Why metrics that the unchanged response has are missing under a perturbation: added mentions have no type, say. */
function leftOutWarnings(
  perturbation: Perturbation,
  results: readonly EvaluationResult[],
  known: readonly Warning[],
): Warning[] {
  const messages = new Set(known.map(({ message }) => message))
  const found: Warning[] = []
  for (const warning of results.flatMap(({ warnings }) => warnings)) {
    if (warning.code !== 'left-out-metric' || messages.has(warning.message)) continue
    messages.add(warning.message)
    found.push({ ...warning, message: `under ${perturbation}, ${warning.message}` })
  }
  return found
}

/** Tolerance for rounding in resampled sums. */
const TIE = 1e-12

/** An evaluation that keeps the counts of each document. */
class Recorded {
  readonly rows: Map<string, CountRow> = new Map()
  readonly evaluation: Evaluation

  constructor(settings: Settings, leavesOutMissing: boolean, warnings?: StagedWarnings) {
    this.evaluation = new Evaluation(settings, {
      leavesOutMissing,
      ...(warnings === undefined ? {} : { warnings }),
      observe: ({ id, row }) => void this.rows.set(id, row),
    })
  }
}

/** By share: the weight of the score there in the slope of the least-squares line. */
function slopeWeights(shares: readonly number[]): number[] {
  const middle = mean(shares)
  const squares = shares.reduce((sum, share) => sum + (share - middle) ** 2, 0)
  return shares.map((share) => (share - middle) / squares)
}

/** Slices and layers beside identity are left out. */
export function sensitivitySettings(overrides: Partial<Settings>): Settings {
  return resolveSettings({ ...overrides, by: [], layer: 'identity' })
}

/**
 * The sensitivity of metrics to changes in a response; for a run under `sensitivitySettings`.
 *
 * @throws RefereeError for a share that is not between 0 and 1
 */
export function sensitivity(options: Partial<SensitivityOptions> = {}): NewAnalysis<SensitivityResult> {
  checkShares(options.shares ?? defaultSensitivity.shares)
  return ({ settings, warnings }) => new SensitivityAnalysis(settings, options, warnings)
}

function checkShares(shares: readonly number[]): void {
  const wrong = shares.find((share) => !(share > 0 && share <= 1))
  if (wrong === undefined && shares.length > 0) return
  throw new RefereeError('bad-setting', `shares: ${wrong ?? 'none'}; each is above 0 and at most 1`)
}

/** The whole of `referee sensitivity` as a function. */
export function measureSensitivity(
  key: Corpus,
  response: Corpus,
  overrides: Partial<Settings> = {},
  options: Partial<SensitivityOptions> = {},
): SignedSensitivity {
  return scoreCorpora(key, response, sensitivitySettings(overrides), sensitivity(options))
}
