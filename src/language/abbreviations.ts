// Words written with a full stop, listed in lower case and without it (our own lists). The tokenizer and the sentence
// splitter use them, so every model trained on their output depends on them.
import { wordSet } from './word-set.ts'

const TITLES = `
  mr mrs ms messrs mme mlle dr prof rev hon gen col capt lt sgt maj cmdr adm gov sen rep pres st mt ft fr`
const REFERENCES = 'vs cf eg ie viz fig figs eq eqs ref refs vol vols pp ch eds al approx dept est'

/** Abbreviations before a name, a number or the rest of a phrase: no sentence ends after them. */
export const NEVER_LAST: ReadonlySet<string> = wordSet(`${TITLES} ${REFERENCES} no nos sec ed`)

/** Abbreviations that are one token with their full stop, even at the end of a sentence: "at Smith & Co." */
export const ABBREVIATIONS: ReadonlySet<string> = wordSet(`
  ${TITLES} ${REFERENCES}
  jr sr esq bros co corp inc ltd etc jan feb mar apr jun jul aug sept oct nov dec ave blvd rd
  ph.d e.g i.e a.m p.m`)
