// Titles of persons, in lower case. The sets differ on purpose: models and the figures of papers
// depend on each of them.
import { wordSet } from './word-set.ts'

/** For the resolver, with and without a full stop. Our own lists; the shipped models were trained on them. */
export const MALE_TITLES: ReadonlySet<string> = wordSet(
  'mr mr. mister sir lord king prince duke count baron earl father brother uncle master monsieur m. herr signor senor don lad grandfather grandpa papa emperor',
)
export const FEMALE_TITLES: ReadonlySet<string> = wordSet(
  'mrs mrs. ms ms. miss madam madame mademoiselle mme. mlle. lady queen princess duchess countess baroness mother sister aunt frau fraulein signora senora dame grandmother grandma mamma mama empress',
)
/** Titles without a gender, or whose gender no list gives. */
export const OTHER_TITLES: ReadonlySet<string> = wordSet(
  'dr dr. doctor gov gov. governor prof prof. professor captain capt. colonel col. general gen. major lieutenant lt. sergeant sgt. judge justice president senator sen. rep. representative reverend rev. bishop pope chancellor minister chairman secretary inspector detective officer saint st. squire deacon admiral commander',
)
/** Titles left out of a mention's informative words: those listed by Reconcile (Stoyanov et al. 2010). */
export const SILENT_TITLES: ReadonlySet<string> = wordSet('mr mrs ms dr gov miss')

/** For matching names when a key is estimated, without a full stop (our own lists; Lin et al. 2010 give none). */
export const MALE_NAME_TITLES: ReadonlySet<string> = wordSet(
  'mr mister sir lord king prince duke count baron uncle father brother',
)
export const FEMALE_NAME_TITLES: ReadonlySet<string> = wordSet(
  'mrs ms miss lady queen princess duchess countess aunt mother sister madam madame',
)
export const NEUTRAL_NAME_TITLES: ReadonlySet<string> = wordSet(`
  dr doctor prof professor president chancellor minister senator governor mayor judge captain colonel general
  major lieutenant sergeant rev reverend hon secretary chairman director inspector saint st`)

/** Titles that begin a person's name, where names are found by parts of speech alone (our own list). */
export const PERSON_TITLES: ReadonlySet<string> = wordSet(
  'mr mrs ms miss sir lady lord dr prof king queen prince princess duke captain colonel uncle aunt',
)
