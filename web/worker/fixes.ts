import { CheapestFixes, explainMention, WhatIf } from 'coref-referee/compare'
import type { Steps } from 'coref-referee/explorer'
import { each, eachInSteps } from './analyses.ts'
import type { Dataset } from './dataset.ts'
import type { CheapestFixesReport, FixedErrors, MentionStory, Methods, NamedMention } from './protocol.ts'

/** A mention's errors with the gain from fixing them, and how each metric counts it. */
export function* mentionStoryOf(
  dataset: Dataset,
  label: string,
  system: number,
  mention: NamedMention,
): Steps<MentionStory> {
  const whatIf = yield* whatIfOf(dataset, system)
  const pair = dataset.compare(label, system)
  const { mentions } = pair[mention.side]
  const [start, end] = mention.span
  const place = mentions.start.findIndex((at, m) => at === start && mentions.end[m] === end)
  const arithmetic = place < 0 ? [] : explainMention(pair, mention.side, place)
  return { label, system, mention, errors: whatIf.errors(pair, mention), arithmetic }
}

/** The scores with some errors fixed. */
export function* fixedScoresOf(
  dataset: Dataset,
  system: number,
  fixed: readonly FixedErrors[],
): Steps<ReturnType<Methods['whatIf']>> {
  const whatIf = yield* whatIfOf(dataset, system)
  // A document that was not scored has no errors.
  const scored = fixed.filter(({ doc }) => dataset.pairs(system).has(doc))
  const fixes = scored.map(({ doc, errors }) => ({ pair: dataset.compare(doc, system), errors }))
  return { before: whatIf.scores(), after: whatIf.scoresAfter(fixes) }
}

/** How many fixes are listed. */
const MOST_FIXES = 10

export function* cheapestFixesOf(
  dataset: Dataset,
  system: number,
  metric: string,
): Steps<CheapestFixesReport> {
  const cheapest = new CheapestFixes(dataset.settings, metric)
  yield* eachInSteps(dataset.pairs(system), (_, label) => cheapest.addInSteps(dataset.compare(label, system)))
  return { system, metric, fixes: cheapest.best(MOST_FIXES) }
}

/** The counts of all documents, computed once. */
function* whatIfOf(dataset: Dataset, system: number): Steps<WhatIf> {
  const known = dataset.whatIfs.get(system)
  if (known !== undefined) return known
  const whatIf = new WhatIf(dataset.settings)
  yield* each(dataset.pairs(system), (_, label) => whatIf.add(dataset.compare(label, system)))
  dataset.whatIfs.set(system, whatIf)
  return whatIf
}
