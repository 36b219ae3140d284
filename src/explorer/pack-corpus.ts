import type { Corpus } from '../corpus/corpus.ts'
import { type CorefDocument, documentLabel, type MentionAttributes } from '../document/document.ts'
import type { Token } from '../document/tokens.ts'
import { type ColumnFile, type NumberColumn, narrowest } from './column-file.ts'
import { Dictionary } from './dictionary.ts'
import {
  type CorpusHeader,
  KEY_WORDS,
  type MentionNote,
  NO_WORDS,
  OWN_WORDS,
  type TokenNote,
} from './packed-corpus.ts'

/**
 * A corpus as columns, all documents one after another: a few large arrays, which compress well and from which any
 * document can be cut without reading the others.
 *
 * @param key the corpus whose words need not be repeated
 */
export function packCorpus(corpus: Corpus, key?: Corpus): ColumnFile<CorpusHeader> {
  const packing = new Packing(key)
  for (const document of corpus.documents) packing.add(document)
  return packing.finish(corpus)
}

class Packing {
  readonly #keys: ReadonlyMap<string, CorefDocument>
  readonly #ids: string[] = []
  readonly #parts: [number, number][] = []
  readonly #genres: [number, string][] = []
  readonly #features: [number, [string, string][]][] = []
  readonly #links: [number, CorefDocument['links']][] = []
  readonly #pieces: CorpusHeader['pieces'][number][] = []
  readonly #tokenNotes = new Dictionary()
  readonly #mentionNotes = new Dictionary()
  readonly #entityIds = new Dictionary()
  readonly #text: Uint8Array[] = []
  /** Numbers by column; a document is located by summing the counts of those before it. */
  readonly #numbers = {
    words: [] as number[],
    tokens: [] as number[],
    textBytes: [] as number[],
    tokenLength: [] as number[],
    tokenNote: [] as number[],
    sentences: [] as number[],
    sentenceLength: [] as number[],
    mentions: [] as number[],
    mentionStart: [] as number[],
    mentionLength: [] as number[],
    mentionEntity: [] as number[],
    mentionNote: [] as number[],
    entities: [] as number[],
    entityId: [] as number[],
  }

  constructor(key: Corpus | undefined) {
    this.#keys = new Map(key?.documents.map((document) => [documentLabel(document), document]))
  }

  add(document: CorefDocument): void {
    const at = this.#ids.push(document.id) - 1
    if (document.part !== 0) this.#parts.push([at, document.part])
    if (document.genre !== undefined) this.#genres.push([at, document.genre])
    if (document.features !== undefined) this.#features.push([at, [...document.features]])
    if (document.links.length > 0) this.#links.push([at, document.links])
    this.#addWords(document)
    this.#addMentions(document, at)
  }

  finish({ name, sha256, warnings, repair, reading }: Corpus): ColumnFile<CorpusHeader> {
    const columns = new Map<string, NumberColumn>([['text', concatenate(this.#text)]])
    for (const [column, values] of Object.entries(this.#numbers)) columns.set(column, narrowest(values))
    const header: CorpusHeader = {
      name,
      ...(sha256 === undefined ? {} : { sha256 }),
      warnings,
      ...(repair === undefined ? {} : { repair }),
      ...(reading === undefined ? {} : { reading }),
      ids: this.#ids,
      parts: this.#parts,
      genres: this.#genres,
      ...(this.#features.length === 0 ? {} : { features: this.#features }),
      links: this.#links,
      pieces: this.#pieces,
      tokenNotes: this.#tokenNotes.texts,
      mentionNotes: this.#mentionNotes.texts,
      entityIds: this.#entityIds.texts,
    }
    return { header, columns }
  }

  #addWords(document: CorefDocument): void {
    const { tokens } = document
    const numbers = this.#numbers
    if (tokens === undefined || hasSameTokens(document, this.#keys.get(documentLabel(document)))) {
      numbers.words.push(tokens === undefined ? NO_WORDS : KEY_WORDS)
      numbers.tokens.push(0)
      numbers.textBytes.push(0)
      numbers.sentences.push(0)
      return
    }
    let text = ''
    for (let t = 0; t < tokens.count; t++) {
      const token = tokens.token(t)
      text += token.text
      numbers.tokenLength.push(token.text.length)
      const next = t + 1 < tokens.count ? tokens.token(t + 1) : undefined
      const isGlued = token.end !== undefined && token.end === next?.start
      const note = this.#tokenNotes.numberOf(keyOfToken(token, t, isGlued), () =>
        JSON.stringify(noteOfToken(token, t, isGlued)),
      )
      numbers.tokenNote.push(note)
    }
    const bytes = new TextEncoder().encode(text)
    this.#text.push(bytes)
    numbers.words.push(OWN_WORDS)
    numbers.tokens.push(tokens.count)
    numbers.textBytes.push(bytes.length)
    numbers.sentences.push(document.sentences.length)
    pushSteps(numbers.sentenceLength, document.sentences)
  }

  #addMentions({ mentions, entityCount, entityId }: CorefDocument, at: number): void {
    const numbers = this.#numbers
    numbers.mentions.push(mentions.count)
    pushSteps(numbers.mentionStart, mentions.start.subarray(0, mentions.count))
    for (let m = 0; m < mentions.count; m++) {
      const start = mentions.start[m] as number
      numbers.mentionLength.push((mentions.end[m] as number) - start)
      numbers.mentionEntity.push(mentions.entity[m] as number)
      const note = noteOfMention(mentions.attributes?.[m] ?? {}, start)
      numbers.mentionNote.push(this.#mentionNotes.numberOf(JSON.stringify(note)))
    }
    for (const [mention, pieces] of mentions.pieces) this.#pieces.push([at, mention, pieces])
    numbers.entities.push(entityCount)
    for (let e = 0; e < entityCount; e++) {
      const id = entityId(e)
      // Plus one, so that 0 means that the file gave none.
      numbers.entityId.push(id === undefined ? 0 : this.#entityIds.numberOf(id) + 1)
    }
  }
}

/** True if the key's document has the same words with the same annotation: then they need not be stored. */
function hasSameTokens(document: CorefDocument, key: CorefDocument | undefined): boolean {
  const { tokens, sentences } = document
  if (key?.tokens === undefined || tokens === undefined || tokens.count !== key.tokens.count) return false
  if (tokens === key.tokens) return true
  if (sentences.length !== key.sentences.length || sentences.some((at, s) => at !== key.sentences[s]))
    return false
  if (tokens.firstDifference(key.tokens) !== -1) return false
  for (let t = 0; t < tokens.count; t++) {
    if (keyOfToken(tokens.token(t), t) !== keyOfToken(key.tokens.token(t), t)) return false
  }
  return true
}

/** Identifies a note without the cost of building it: there is one for every word. */
function keyOfToken(token: Token, position: number, isGlued = false): string {
  const { pos, upos, feats, relation, speaker, empty, governor } = token
  const place = governor === undefined || governor < 0 ? governor : `+${governor - position}`
  return `${pos}\t${upos}\t${feats}\t${relation}\t${speaker}\t${empty}\t${place}\t${isGlued}`
}

function noteOfToken(token: Token, position: number, isGlued: boolean): TokenNote {
  const { pos, upos, feats, relation, speaker, empty, governor } = token
  return {
    ...(pos === undefined ? {} : { pos }),
    ...(upos === undefined ? {} : { upos }),
    ...(feats === undefined ? {} : { feats }),
    ...(relation === undefined ? {} : { relation }),
    ...(speaker === undefined ? {} : { speaker }),
    ...(empty === undefined ? {} : { empty }),
    ...(governor === undefined ? {} : governor < 0 ? { isRoot: true } : { governor: governor - position }),
    ...(isGlued ? { isGlued } : {}),
  }
}

function noteOfMention(attributes: MentionAttributes, start: number): MentionNote {
  const { head, min, features, ...rest } = attributes
  return {
    ...rest,
    ...(head === undefined ? {} : { head: head - start }),
    ...(min === undefined ? {} : { min: min.map(([from, to]) => [from - start, to - start] as const) }),
    ...(features === undefined ? {} : { features: [...features] }),
  }
}

/** Ascending numbers as the differences between them, which are small. */
function pushSteps(into: number[], values: Int32Array): void {
  let last = 0
  for (const value of values) {
    into.push(value - last)
    last = value
  }
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
