/** Closed classes of English words that the features ask about, all in lower case. */

export const ARTICLES: ReadonlySet<string> = words('a an the')
export const DEMONSTRATIVES: ReadonlySet<string> = words('this that these those')
export const POSSESSIVES: ReadonlySet<string> = words('my your his her its our their thy whose')
export const MALE_TITLES: ReadonlySet<string> = words(
  'mr mr. mister sir lord king prince duke count baron earl father brother uncle master monsieur m. herr signor senor don lad grandfather grandpa papa emperor',
)
export const FEMALE_TITLES: ReadonlySet<string> = words(
  'mrs mrs. ms ms. miss madam madame mademoiselle mme. mlle. lady queen princess duchess countess baroness mother sister aunt frau fraulein signora senora dame grandmother grandma mamma mama empress',
)
/** Titles that say nothing about gender, or whose gender no list gives. */
export const OTHER_TITLES: ReadonlySet<string> = words(
  'dr dr. doctor gov gov. governor prof prof. professor captain capt. colonel col. general gen. major lieutenant lt. sergeant sgt. judge justice president senator sen. rep. representative reverend rev. bishop pope chancellor minister chairman secretary inspector detective officer saint st. squire deacon admiral commander',
)
/** Titles that the informative words leave out. */
const SILENT_TITLES = 'mr mrs ms dr gov miss'
export const CORPORATE: ReadonlySet<string> = words(
  'co corp corporation inc incorporated ltd limited plc group company companies gmbh ag sa nv llc lp',
)

/** What carries no information about which thing is meant: see the informative words of a mention. */
export const UNINFORMATIVE: ReadonlySet<string> = new Set([
  ...ARTICLES,
  ...DEMONSTRATIVES,
  ...POSSESSIVES,
  ...words(SILENT_TITLES),
  ...CORPORATE,
])

export const QUANTIFIERS: ReadonlySet<string> = words(
  'every all some most few many much each any several no both',
)
export const COPULAS: ReadonlySet<string> = words(
  "is are was were be been being am 's 're 'm become becomes became remain remains remained",
)

/** Function words: the closed classes of English rather than the list of 571 that the original reads. */
export const STOP_WORDS: ReadonlySet<string> = words(`
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

/** Verbs that report speech, in the forms that stand beside a quotation. */
export const REPORTING: ReadonlySet<string> = words(`
  say says said saying tell tells told telling ask asks asked asking reply replies replied replying answer answers
  answered answering cry cries cried crying exclaim exclaims exclaimed exclaiming add adds added adding continue
  continues continued whisper whispers whispered whispering murmur murmurs murmured shout shouts shouted shouting
  call calls called remark remarks remarked observe observes observed return returned repeat repeats repeated
  respond responds responded rejoin rejoined declare declares declared announce announces announced explain
  explains explained state states stated argue argues argued insist insists insisted admit admits admitted agree
  agrees agreed suggest suggests suggested inquire inquired enquire enquired demand demands demanded begin began
  begins interrupt interrupted interpose interposed ejaculate ejaculated mutter mutters muttered growl growled
  groan groaned sigh sighed scream screamed gasp gasped laugh laughed smile smiled protest protested pursue
  pursued proceed proceeded resume resumed retort retorted assert asserted assure assured confess confessed
  promise promised warn warns warned note notes noted report reports reported quote quoted write writes wrote
  think thinks thought conclude concluded claim claims claimed mention mentioned beg begged urge urged order ordered command
  commanded propose proposed snap snapped stammer stammered falter faltered thunder roared roar bellow bellowed
  yell yelled plead pleaded persist persisted`)

const MONTHS = `january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec`
export const MONTH_NAMES: ReadonlySet<string> = words(MONTHS)
export const DAY_NAMES: ReadonlySet<string> = words(
  'monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday',
)
export const MONEY: ReadonlySet<string> = words(
  '$ £ € dollar dollars pound pounds euro euros cent cents shilling shillings',
)

/** Heads of persons that WordNet need not be asked about, by gender. */
export const MALE_NOUNS: ReadonlySet<string> = words(`
  man men boy boys gentleman gentlemen husband father dad daddy papa son brother uncle nephew grandfather lad fellow
  fellows king prince duke lord widower monk priest sir guy lads waiter actor hero landlord bachelor grandson
  stepfather godfather schoolboy nobleman chap boyfriend policeman fireman businessman sultan emperor`)
export const FEMALE_NOUNS: ReadonlySet<string> = words(`
  woman women girl girls lady ladies wife mother mom mum mamma mama daughter daughters sister sisters aunt niece
  grandmother maid queen princess duchess widow nun hostess waitress actress heroine landlady spinster
  granddaughter stepmother godmother schoolgirl governess mistress girlfriend nurse maiden lass bride madam
  housekeeper damsel empress`)

function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/))
}
