/** What a name refers to: the six types of ACE that LitBank annotates, and everything else. */
export type NameType = 'PER' | 'ORG' | 'GPE' | 'LOC' | 'FAC' | 'VEH' | 'OTHER'

/** A name: the words from start up to, not including, end. */
export interface Name {
  readonly start: number
  readonly end: number
  readonly type: NameType
}

/** A text as the resolver sees it: words with tags, sentences, paragraphs, names, and optionally dependencies. */
export interface Analysis {
  readonly words: readonly string[]
  /** Penn parts of speech, one per word. */
  readonly tags: readonly string[]
  /** First word of each sentence. */
  readonly sentences: Int32Array
  /** First word of each paragraph. */
  readonly paragraphs: Int32Array
  /** In text order, never overlapping. */
  readonly names: readonly Name[]
  /** Head word of each word, -1 for a root, if a parser ran. */
  readonly governors?: Int32Array
  /** UD relation of each word, if a parser ran. */
  readonly relations?: readonly string[]
}

/** A span that may be a mention: the words from start up to, not including, end. */
export interface Candidate {
  readonly start: number
  readonly end: number
  readonly head: number
  readonly type: 'named' | 'nominal' | 'pronoun'
  readonly entityType?: NameType
  /** The score of the tagger that found it, above 0; absent if it gave none. */
  readonly score?: number
}
