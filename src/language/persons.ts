// Nouns for persons of a known gender, in lower case (our own lists); they need no lookup in WordNet. The shipped
// models were trained on them.
import { wordSet } from './word-set.ts'

export const MALE_NOUNS: ReadonlySet<string> = wordSet(`
  man men boy boys gentleman gentlemen husband father dad daddy papa son brother uncle nephew grandfather lad fellow
  fellows king prince duke lord widower monk priest sir guy lads waiter actor hero landlord bachelor grandson
  stepfather godfather schoolboy nobleman chap boyfriend policeman fireman businessman sultan emperor`)
export const FEMALE_NOUNS: ReadonlySet<string> = wordSet(`
  woman women girl girls lady ladies wife mother mom mum mamma mama daughter daughters sister sisters aunt niece
  grandmother maid queen princess duchess widow nun hostess waitress actress heroine landlady spinster
  granddaughter stepmother godmother schoolgirl governess mistress girlfriend nurse maiden lass bride madam
  housekeeper damsel empress`)
