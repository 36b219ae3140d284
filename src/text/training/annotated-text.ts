import type { CorefDocument, MentionType } from '../../document/document.ts'

/** An annotated mention: the words from start up to, not including, end. */
export interface AnnotatedMention {
  readonly start: number
  readonly end: number
  readonly head: number | undefined
  readonly type: MentionType | undefined
  readonly entityType: string | undefined
}

/** A document for training the text models: its words, without empty nodes. */
export interface AnnotatedText {
  readonly id: string
  readonly words: readonly string[]
  /** First word of each sentence. */
  readonly sentences: Int32Array
  /** Parts of speech, governors (-1 for a root) and relations, if all words have them. */
  readonly tags: readonly string[] | undefined
  readonly governors: Int32Array | undefined
  readonly relations: readonly string[] | undefined
  readonly mentions: readonly AnnotatedMention[]
}

/** Extracts what can be learned from a document. Mentions of nothing but empty nodes are left out. */
export function annotatedText(document: CorefDocument): AnnotatedText {
  const { tokens, mentions } = document
  const count = tokens?.count ?? 0
  const words: string[] = []
  const tags: string[] = []
  const relations: string[] = []
  const heads: number[] = []
  // From positions in the document to positions among the words.
  const place = new Int32Array(count + 1)
  for (let t = 0; t < count; t++) {
    place[t] = words.length
    const token = tokens?.token(t)
    if (token === undefined || token.empty === true) continue
    words.push(token.text)
    if (token.pos !== undefined) tags.push(token.pos)
    if (token.governor !== undefined) heads.push(token.governor)
    if (token.relation !== undefined) relations.push(token.relation)
  }
  place[count] = words.length
  const isParsed = heads.length === words.length && relations.length === words.length
  const found: AnnotatedMention[] = []
  for (let m = 0; m < mentions.count; m++) {
    const start = place[mentions.start[m] as number] as number
    const end = place[mentions.end[m] as number] as number
    if (start === end || mentions.pieces.has(m)) continue
    const attributes = mentions.attributes?.[m]
    const head = attributes?.head === undefined ? undefined : place[attributes.head]
    found.push({ start, end, head, type: attributes?.type, entityType: attributes?.entityType })
  }
  return {
    id: document.id,
    words,
    sentences: Int32Array.from(new Set(document.sentences.map((first) => place[first] as number))),
    tags: tags.length === words.length ? tags : undefined,
    governors: isParsed
      ? Int32Array.from(heads, (head) => (head < 0 ? -1 : (place[head] as number)))
      : undefined,
    relations: isParsed ? relations : undefined,
    mentions: found,
  }
}
