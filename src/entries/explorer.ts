// `coref-referee/explorer`: the building blocks of the explorer: packed reports, tables, formatted numbers.
export { listErrors } from '../analysis/listing.ts'
export { mentionWords } from '../analysis/mention-words.ts'
export { resolveBeside } from '../corpus/choose-files.ts'
export type { FileBytes, Files, Hash, PathKind } from '../corpus/files.ts'
export { openCorpus, readCorpusFrom } from '../corpus/open-corpus.ts'
export { type KeptSides, keepSides } from '../corpus/sides.ts'
export { lastAtMost } from '../document/sorted.ts'
export { readColumnFile } from '../explorer/column-file.ts'
export type { DocumentTable } from '../explorer/document-table.ts'
export type { CorpusHeader } from '../explorer/packed-corpus.ts'
export { type PackedSummary, unpackSummary } from '../explorer/packed-summary.ts'
export { PackedTokens } from '../explorer/packed-tokens.ts'
export { type Summary, summarize, summarizeInSteps } from '../explorer/summary.ts'
export { unpackCorpus } from '../explorer/unpack-corpus.ts'
export { write as writeReferee } from '../formats/referee/write.ts'
export { mapByDice, mapByMentions } from '../metrics/ceaf.ts'
export { previousMentions, type Verdict, type Verdicts, verdictsOf } from '../metrics/verdicts.ts'
export { comparisonTables } from '../report/comparison.ts'
export { confidenceFigure, confidenceNotes } from '../report/confidence-tables.ts'
export { csvTable } from '../report/csv.ts'
export { errorsTables, FIX_LABELS } from '../report/errors-tables.ts'
export { experimentLine } from '../report/experiment.ts'
export type { Axis, Figure } from '../report/figure.ts'
export { latexTable } from '../report/latex.ts'
export { markdownTable } from '../report/markdown.ts'
export { counted, fixed, grouped, percent, signedPercent } from '../report/number.ts'
export { bestScores, writtenUnder } from '../report/score-cells.ts'
export { rangeLabel } from '../report/scores.ts'
export { scoresTables } from '../report/scores-tables.ts'
export {
  type StandingsReport,
  standingsFigure,
  standingsMetrics,
  standingsRemarks,
  standingsTables,
} from '../report/standings.ts'
export { type Cell, cell, left, right, type Table, UNDEFINED_NOTE } from '../report/table.ts'
export { flagOf, settingChoices, settingMeanings } from '../scoring/settings.ts'
export {
  crossedNames,
  knownSliceFeatures,
  sliceFeatureByName,
  UNKNOWN_VALUE,
  valuesOf,
} from '../scoring/slice-features.ts'
export { asPart, finish, type Steps } from '../steps.ts'
