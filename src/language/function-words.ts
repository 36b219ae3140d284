// Closed classes of English words, all in lower case. Where two lists look alike, models or a paper's figures depend on
// the difference: do not merge them.
import { CORPORATE } from './designators.ts'
import { SILENT_TITLES } from './titles.ts'
import { wordSet } from './word-set.ts'

/** For the resolver's features, after Reconcile (Stoyanov et al. 2010). The shipped models were trained on them. */
export const ARTICLES: ReadonlySet<string> = wordSet('a an the')
export const DEMONSTRATIVES: ReadonlySet<string> = wordSet('this that these those')
export const POSSESSIVES: ReadonlySet<string> = wordSet('my your his her its our their thy whose')
export const QUANTIFIERS: ReadonlySet<string> = wordSet(
  'every all some most few many much each any several no both',
)
export const COPULAS: ReadonlySet<string> = wordSet(
  "is are was were be been being am 's 're 'm become becomes became remain remains remained",
)

/** Words that say nothing about the referent: see the informative words of a mention. After Reconcile. */
export const UNINFORMATIVE: ReadonlySet<string> = new Set([
  ...ARTICLES,
  ...DEMONSTRATIVES,
  ...POSSESSIVES,
  ...SILENT_TITLES,
  ...CORPORATE,
])

/** Our own list of function words, in place of SMART's 571 stop words, which Reconcile uses. */
export const STOP_WORDS: ReadonlySet<string> = wordSet(`
  a about above across after afterwards again against all almost alone along already also although always am
  among amongst an and another any anybody anyhow anyone anything anyway anywhere are around as at away back be
  became because become becomes been before beforehand behind being below beside besides between beyond both but
  by can cannot could did do does doing done down during each either else elsewhere enough etc even ever every
  everybody everyone everything everywhere except few first for former formerly from further had has have having
  he hence her here hereby herein hers herself him himself his how however i if in indeed inside instead into is
  it its itself just last latter least less let like little many may maybe me meanwhile might mine more moreover
  most mostly much must my myself namely near nearly neither never nevertheless next no nobody none nor not
  nothing now nowhere of off often on once one ones only onto or other others otherwise ought our ours ourselves
  out outside over own per perhaps please quite rather really same shall she should since so some somebody
  somehow someone something sometimes somewhere still such than that the their theirs them themselves then
  thence there thereafter therefore these they this those though through throughout thus till to together too
  toward towards under unless until unto up upon us very was we well were what whatever when whence whenever
  where whereas wherever whether which while whither who whoever whole whom whose why will with within without
  would yes yet you your yours yourself yourselves s t d ll re ve m`)

/**
 * Words that do not make two mentions more alike if both have them, for the resolution classes. Stoyanov et al.
 * (2009) refer to content words but give no list; this one is ours. Published figures depend on it.
 */
export const EMPTY_WORDS: ReadonlySet<string> = wordSet(`
  a an the this that these those some any no every each all both either neither another such
  my your his her its our their whose of in on at by for from with to about into over under between among
  and or but nor as than who whom which what when where is are was were be been has have had do does did
  not s 's mr mrs ms dr`)

/** Words ignored when two names are matched (our own list). */
export const SMALL_WORDS: ReadonlySet<string> = wordSet(
  'the a an of and for in on at de la le von van der du',
)

/** Words that join two proper nouns into one name (our own list). */
export const NAME_JOINTS: ReadonlySet<string> = wordSet('of de von van la &')

/** May precede a MUC markable without making it another one. */
export const MUC_ARTICLES: ReadonlySet<string> = wordSet('a an the')

/** Capitalised words that begin a sentence after an abbreviation such as "U.S." (our own list). */
export const SENTENCE_STARTERS: ReadonlySet<string> = wordSet(`
  The A An This That These Those He She It They We You I In On At By For From With And But Or So If When
  While After Before As There Here His Her Its Their Our My Your What Who How Why Where Not No Yes However
  Although Because Since Then Now One Some Many Most All Both Each Every To Of Is Are Was Were Do Does Did`)

/** Adverbs that name a place or a time, and may be mentions (our own list). */
export const PLACE_ADVERBS: ReadonlySet<string> = wordSet(
  'here there home abroad elsewhere somewhere anywhere today tomorrow yesterday tonight',
)
