// Words for dates and money, in lower case (our own lists). The shipped models were trained on them.
import { wordSet } from './word-set.ts'

export const MONTH_NAMES: ReadonlySet<string> = wordSet(`
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec`)
export const DAY_NAMES: ReadonlySet<string> = wordSet(
  'monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday',
)
export const MONEY: ReadonlySet<string> = wordSet(
  '$ £ € dollar dollars pound pounds euro euros cent cents shilling shillings',
)
