// Words that follow company names, in lower case. The lists differ on purpose, like those of titles.
import { wordSet } from './word-set.ts'

/** May follow a MUC markable without making it another one; our own list, as the task definition has only examples. */
export const MUC_DESIGNATORS: ReadonlySet<string> = wordSet(
  'co corp corporation inc incorporated ltd limited plc company cos gmbh ag sa nv llc lp',
)

/** Left out of a mention's informative words, after Reconcile. The shipped models were trained on them. */
export const CORPORATE: ReadonlySet<string> = wordSet(
  'co corp corporation inc incorporated ltd limited plc group company companies gmbh ag sa nv llc lp',
)

/** Ignored when two names are matched (our own list). */
export const NAME_DESIGNATORS: ReadonlySet<string> = wordSet(
  'inc incorporated corp corporation co company ltd limited llc plc gmbh ag sa group holdings',
)
