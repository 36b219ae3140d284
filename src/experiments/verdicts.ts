import { ALPHA, criticalT, LEVEL, mean } from '../analysis/statistics.ts'
import { holm } from '../compare/p-values.ts'
import { pairedTTest, type TTest } from '../compare/t-test.ts'
import { fixed, grouped, pValue } from '../report/number.ts'
import { cell, left, right, type Table } from '../report/table.ts'
import type { Claim, Measurement } from './claim.ts'
import { claims } from './claims/claims.ts'
import type { ExperimentResult } from './experiment.ts'

/** The result for a claim on one corpus: over its parts, each the mean over seeds. */
export interface CorpusVerdict extends Pick<TTest, 'mean' | 'interval' | 'p'> {
  readonly corpus: string
  readonly verdict: 'holds' | 'does not hold' | 'open'
  readonly parts: number
  /** Measurements: parts times seeds. */
  readonly runs: number
  /** How many of them are above 0. */
  readonly inFavour: number
  /** p corrected for the number of all tests. */
  readonly holm: number
}

export interface ClaimVerdict {
  readonly claim: Claim
  readonly verdict: 'Holds' | 'Holds in part' | 'Does not hold' | 'Open'
  readonly corpora: readonly CorpusVerdict[]
  /** What would have to change for another verdict. */
  readonly change: string
}

/** Judge every measured claim by its 95 % interval over the parts of each corpus, and nothing else. */
export function judge(measurements: readonly Measurement[]): ClaimVerdict[] {
  const tested = claims.flatMap((claim) => {
    const own = measurements.filter((each) => each.claim === claim.id)
    return [...new Set(own.map(({ corpus }) => corpus))].map((corpus) => ({
      claim,
      ...testCorpus(
        corpus,
        own.filter((each) => each.corpus === corpus),
      ),
    }))
  })
  const corrected = holm(tested.map(({ p }) => p))
  const judged = tested.map((each, i) => ({ ...each, holm: corrected[i] as number }))
  return claims.flatMap((claim): ClaimVerdict[] => {
    const corpora = judged.filter((each) => each.claim === claim).map(({ claim: _, ...rest }) => rest)
    if (corpora.length === 0) return []
    return [{ claim, verdict: jointVerdict(corpora), corpora, change: changeOf(claim, corpora) }]
  })
}

function testCorpus(corpus: string, own: readonly Measurement[]): Omit<CorpusVerdict, 'holm'> {
  const byPart = [...new Set(own.map(({ part }) => part))].map((part) =>
    mean(own.filter((each) => each.part === part).map(({ value }) => value)),
  )
  const { mean: average, interval, p } = pairedTTest(byPart, LEVEL)
  const isDecided = byPart.length > 1
  return {
    corpus,
    mean: average,
    interval,
    p,
    parts: byPart.length,
    runs: own.length,
    inFavour: own.filter(({ value }) => value > 0).length,
    verdict: !isDecided ? 'open' : interval[0] > 0 ? 'holds' : interval[1] < 0 ? 'does not hold' : 'open',
  }
}

/** A corpus with only one part has no interval and does not count. */
function jointVerdict(corpora: readonly CorpusVerdict[]): ClaimVerdict['verdict'] {
  const judged = corpora.filter(({ parts }) => parts > 1)
  const count = (verdict: CorpusVerdict['verdict']): number =>
    judged.filter((each) => each.verdict === verdict).length
  if (judged.length === 0) return 'Open'
  if (count('holds') === judged.length) return 'Holds'
  if (count('holds') > 0) return 'Holds in part'
  return count('does not hold') > 0 ? 'Does not hold' : 'Open'
}

/**
 * The smallest change that would change the verdict: an interval on one corpus that reaches 0, or one that no longer
 * does; on several corpora together if one alone changes nothing.
 */
function changeOf(claim: Claim, corpora: readonly CorpusVerdict[]): string {
  const judged = corpora.filter(({ parts }) => parts > 1)
  const single = corpora.filter(({ parts }) => parts < 2)
  const now = jointVerdict(corpora)
  for (let size = 1; size <= judged.length; size++) {
    const sets = subsets(judged, size).filter(
      (set) => jointVerdict(corpora.map((each) => (set.includes(each) ? flipVerdict(each) : each))) !== now,
    )
    if (sets.length === 0) continue
    const isSettled = (set: readonly CorpusVerdict[]): boolean =>
      set.every(({ verdict }) => verdict !== 'open')
    const nearest = sets.filter(isSettled).sort((a, b) => farthest(a) - farthest(b))[0]
    const reported = [...(nearest === undefined ? [] : [nearest]), ...sets.filter((set) => !isSettled(set))]
    return reported.map((set) => set.map((each) => turnOf(claim, each)).join(' and ')).join('; or ')
  }
  return single.map((each) => `${each.corpus} in more than one part`).join('; or ')
}

/** Its verdict if its interval were on the other side of the border. */
function flipVerdict(each: CorpusVerdict): CorpusVerdict {
  const verdict = each.verdict !== 'open' ? 'open' : each.mean > 0 ? 'holds' : 'does not hold'
  return { ...each, verdict }
}

function turnOf({ unit }: Claim, each: CorpusVerdict): string {
  const reach = `${each.corpus} (${formatMean(each.interval[0], unit)} to ${formatMean(each.interval[1], unit)})`
  if (each.verdict === 'open') return `${reach} leaving 0, which takes ${partsNeeded(each)}`
  return `an interval on ${reach} that ${each.verdict === 'holds' ? 'falls' : 'rises'} to 0`
}

function subsets<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]))
}

function farthest(set: readonly CorpusVerdict[]): number {
  return Math.max(...set.map(distance))
}

/** From the nearer end of the interval to 0. */
function distance({ interval }: CorpusVerdict): number {
  return Math.min(Math.abs(interval[0]), Math.abs(interval[1]))
}

/** How many parts like these would be needed for an interval without 0. */
function partsNeeded({ mean: average, interval, parts }: CorpusVerdict): string {
  if (parts < 2) return 'more than one part'
  const error = (interval[1] - interval[0]) / 2 / criticalT(1 - LEVEL, parts - 1)
  const deviation = error * Math.sqrt(parts)
  if (average === 0 || deviation === 0) return 'other data'
  const needed = Math.ceil(((1.96 * deviation) / average) ** 2)
  return needed > 1000
    ? 'more than 1,000 parts like these'
    : `about ${grouped(Math.max(needed, parts + 1))} parts like these`
}

function formatMean(value: number, unit: Claim['unit']): string {
  return fixed(value, unit === 'points' ? 1 : 2)
}

/** The verdicts as tables: a summary, then the figures for every claim. */
export function verdictTables(verdicts: readonly ClaimVerdict[]): Table[] {
  return [
    {
      title: 'Verdicts',
      columns: [left('paper'), left('claim'), left('verdict'), left('what would change it')],
      rows: verdicts.map(({ claim, verdict, change }, i) =>
        [verdicts[i - 1]?.claim.paper === claim.paper ? '' : claim.paper, claim.text, verdict, change].map(
          cell,
        ),
      ),
    },
    {
      title: 'Figures: a claim holds where the interval is above 0',
      columns: [
        left('claim'),
        left('measured'),
        left('corpus'),
        ...['mean', '95 %', 'runs', 'above 0', 'p', 'p, Holm'].map(right),
        left(''),
      ],
      rows: verdicts.flatMap(({ claim, corpora }) =>
        corpora.map((each, i) => {
          const { corpus, interval, runs, inFavour, p, holm: corrected, verdict } = each
          return [
            i === 0 ? claim.text : '',
            i === 0 ? claim.measure : '',
            corpus,
            formatMean(each.mean, claim.unit),
            `${formatMean(interval[0], claim.unit)} to ${formatMean(interval[1], claim.unit)}`,
            String(runs),
            String(inFavour),
            pValue(p),
            `${pValue(corrected)}${corrected < ALPHA ? ' *' : ''}`,
            verdict,
          ].map(cell)
        }),
      ),
    },
  ]
}

/** Verdicts as the result of an experiment. */
export function verdictResult(measurements: readonly Measurement[]): ExperimentResult {
  const seeds = new Set(measurements.map(({ seed }) => seed))
  const parts = new Set(measurements.map(({ corpus, part }) => `${corpus} ${part}`))
  return {
    tables: verdictTables(judge(measurements)),
    figures: [],
    remarks: [
      `${grouped(measurements.length)} measurements: ${seeds.size === 1 ? 'one seed' : `${seeds.size} seeds`}, which set folds, learning and everything else random, times ${parts.size} parts of the corpora (genres or tenths), the same for every seed. No model has seen the documents it is measured on.`,
      'A run is one part with the models of one seed. The interval and p (t, two-sided) are over parts, each averaged over seeds, because seeds repeat the same documents and add no data. Holm corrects p for all tests in the table; verdicts follow from the intervals.',
      'Holds: the interval is above 0 on every corpus. Holds in part: on some. Does not hold: on none, and below 0 on some. Open: every interval contains 0.',
    ],
  }
}
