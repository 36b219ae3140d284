/** Words written with a full stop after them that is not, by itself, the end of a sentence. */
class Abbreviations {
  readonly #words: ReadonlySet<string>

  constructor(words: string) {
    this.#words = new Set(words.split(' '))
  }

  /** Without the full stop. Single capitals are initials: "J. Smith". */
  test(word: string): boolean {
    return /^\p{Lu}$/u.test(word) ? word !== 'I' : this.#words.has(word.toLowerCase())
  }
}

/** Before a name, a number or more of the same phrase: a sentence does not end here. */
export const NEVER_LAST: Abbreviations = new Abbreviations(
  'mr mrs ms messrs mme mlle dr prof rev hon gen col capt lt sgt maj cmdr adm gov sen rep pres st mt ft fr ' +
    'vs cf eg ie viz fig figs eq eqs ref refs vol vols no nos pp ch sec ed eds al approx dept est',
)

/** All of them, those that may end a sentence included: "at Smith & Co." */
export const ABBREVIATIONS: Abbreviations = new Abbreviations(
  'mr mrs ms messrs mme mlle dr prof rev hon gen col capt lt sgt maj cmdr adm gov sen rep pres st mt ft fr ' +
    'vs cf eg ie viz fig figs eq eqs ref refs vol vols pp ch eds al approx dept est ' +
    'jr sr esq bros co corp inc ltd etc jan feb mar apr jun jul aug sept oct nov dec ave blvd rd ' +
    'ph.d e.g i.e a.m p.m',
)
