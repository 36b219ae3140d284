// Words behind the names of companies, in lower case. The lists differ on purpose, as those of titles do.
import { wordSet } from './word-set.ts'

/** What may follow a MUC markable without making it another one; our own list, as the task definition has only examples. */
export const MUC_DESIGNATORS: ReadonlySet<string> = wordSet(
  'co corp corporation inc incorporated ltd limited plc company cos gmbh ag sa nv llc lp',
)

/** That the informative words of a mention leave out, after Reconcile. The shipped models were trained on them. */
export const CORPORATE: ReadonlySet<string> = wordSet(
  'co corp corporation inc incorporated ltd limited plc group company companies gmbh ag sa nv llc lp',
)

/** That do not count when two names are matched (our own list). */
export const NAME_DESIGNATORS: ReadonlySet<string> = wordSet(
  'inc incorporated corp corporation co company ltd limited llc plc gmbh ag sa group holdings',
)
