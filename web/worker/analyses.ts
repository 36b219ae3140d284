import {
  type ComparisonReport,
  compareSystems,
  ErrorAnalysis,
  type ErrorsReport,
  errorsReport,
} from 'coref-referee/compare'
import {
  knownSliceFeatures,
  mentionWords,
  sliceFeatureByName,
  UNKNOWN_VALUE,
  valuesOf,
  verdictsOf,
} from 'coref-referee/explorer'
import { type Corpus, Evaluation, type MentionAttributes } from 'coref-referee/score'
import type { Dataset, Pair } from './dataset.ts'
import type { SliceMention, SliceRow, SystemSlices } from './view-models/slices.ts'

type Progress = (share: number) => void

/** How many errors are listed for a look. */
const MOST_ERRORS = 1000

/** What `referee errors` finds in a response. */
export function errorsOf(dataset: Dataset, system: number, onProgress: Progress): ErrorsReport {
  const analysis = new ErrorAnalysis(dataset.settings, { limit: MOST_ERRORS, verdicts: new Set() })
  each(dataset.pairs(system), onProgress, ({ key, response }) => analysis.add(key, response))
  const { name, sha256, repair, reading } = dataset.responses[system] ?? { name: '' }
  return errorsReport(
    dataset.key,
    { name, sha256, reading, ...(repair === undefined ? {} : { repair }) },
    analysis.result(),
  )
}

/** With many documents fewer replicates are as good, and waiting is not. */
const TRIALS = 10_000
const FEWER_TRIALS = 1000
export const MANY = 2000

/** What `referee compare` says about two responses. */
export function comparisonOf(dataset: Dataset, a: number, b: number): ComparisonReport {
  const pair = [dataset.responses[a], dataset.responses[b]] as unknown as readonly [Corpus, Corpus]
  return compareSystems(dataset.key, pair, dataset.settings, { trials: trialsFor(dataset) })
}

/** How often documents are resampled. */
export function trialsFor({ key }: Dataset): number {
  return key.documents.length > MANY ? FEWER_TRIALS : TRIALS
}

/** Metrics that fall apart over mentions, for slices of any feature. */
const SLICEABLE: readonly string[] = ['mentions', 'b3', 'antecedent.immediate']

/** The scores of all systems by the values of a feature. */
export function slicesOf(dataset: Dataset, feature: string, onProgress: Progress): SystemSlices {
  const metrics = [...new Set([...dataset.settings.metrics, ...SLICEABLE])]
  const rows = new Map<string, SliceRow>()
  for (const [system] of dataset.responses.entries()) {
    const evaluation = new Evaluation(
      { ...dataset.settings, metrics, by: [feature] },
      { leavesOutMissing: true },
    )
    const share = (done: number): void => onProgress((system + done) / dataset.responses.length)
    each(dataset.pairs(system), share, ({ key, response }) => evaluation.add(key, response))
    for (const { value, mentions, scores } of evaluation.result().slices[feature] ?? []) {
      const row = rows.get(value) ?? { value, mentions, scores: [] }
      row.scores[system] = scores
      rows.set(value, row)
    }
  }
  return { feature, rows: [...rows.values()] }
}

/** Features that some mention or document of the key has. */
export function featuresOf({ key }: Dataset): string[] {
  const supplied = new Set<string>()
  const met = new Set<string>()
  for (const document of key.documents.slice(0, MOST_LOOKED_AT)) {
    for (const name of knownSliceFeatures) {
      if (!met.has(name) && valuesOf(sliceFeatureByName(name), document).some((value) => value !== undefined))
        met.add(name)
    }
    for (const { features } of document.mentions.attributes ?? ([] as MentionAttributes[])) {
      for (const name of features?.keys() ?? []) supplied.add(name)
    }
  }
  return [...knownSliceFeatures.filter((name) => met.has(name)), ...supplied]
}

const MOST_LOOKED_AT = 200
const MOST_MENTIONS = 120

/** Key mentions with a value of a feature, those first that the response got wrong. */
export function mentionsOfSlice(
  dataset: Dataset,
  system: number,
  name: string,
  wanted: string,
  onProgress: Progress,
): { readonly total: number; readonly mentions: readonly SliceMention[] } {
  const feature = sliceFeatureByName(name)
  const wrong: SliceMention[] = []
  const right: SliceMention[] = []
  let total = 0
  each(dataset.pairs(system), onProgress, (_, doc) => {
    const comparison = dataset.compare(doc, system)
    const { key } = comparison
    const values = valuesOf(feature, key)
    const verdicts = verdictsOf(comparison).key
    for (const [mention, verdict] of verdicts.entries()) {
      if ((values[mention] ?? UNKNOWN_VALUE) !== wanted) continue
      total++
      const list = verdict === 'tp' || verdict === 'first' ? right : wrong
      if (list.length >= MOST_MENTIONS) continue
      const span = [key.mentions.start[mention] as number, key.mentions.end[mention] as number] as const
      list.push({ doc, span, text: mentionWords(key, mention) ?? span.join('-'), verdict })
    }
  })
  return { total, mentions: [...wrong, ...right].slice(0, MOST_MENTIONS) }
}

/** Go through documents, and say now and then how far one is. */
function each(
  pairs: ReadonlyMap<string, Pair>,
  onProgress: Progress,
  visit: (pair: Pair, label: string) => void,
): void {
  let done = 0
  for (const [label, pair] of pairs) {
    visit(pair, label)
    if (++done % 64 === 0) onProgress(done / pairs.size)
  }
}
