// Words that are written with a full stop, in lower case and without it (our own lists). The tokenizer and the splitter of
// sentences follow them, and with them every model that was trained on their output.
import { wordSet } from './word-set.ts'

const TITLES = `
  mr mrs ms messrs mme mlle dr prof rev hon gen col capt lt sgt maj cmdr adm gov sen rep pres st mt ft fr`
const REFERENCES = 'vs cf eg ie viz fig figs eq eqs ref refs vol vols pp ch eds al approx dept est'

/** Before a name, a number or more of the same phrase: a sentence does not end here. */
export const NEVER_LAST: ReadonlySet<string> = wordSet(`${TITLES} ${REFERENCES} no nos sec ed`)

/** Those that are one token with their full stop, also where they may end a sentence: "at Smith & Co." */
export const ABBREVIATIONS: ReadonlySet<string> = wordSet(`
  ${TITLES} ${REFERENCES}
  jr sr esq bros co corp inc ltd etc jan feb mar apr jun jul aug sept oct nov dec ave blvd rd
  ph.d e.g i.e a.m p.m`)
