import type { Corpus } from '../corpus/corpus.ts'
import {
  type CorefDocument,
  documentLabel,
  type MentionAttributes,
  type Mentions,
  type Origin,
} from '../document/document.ts'
import { findRepeats } from '../document/repeats.ts'
import type { Span } from '../document/span.ts'
import type { ColumnFile, NumberColumn } from './column-file.ts'
import {
  type CorpusHeader,
  KEY_WORDS,
  type MentionNote,
  NO_WORDS,
  type PackedLink,
  type TokenNote,
} from './packed-corpus.ts'
import { PackedTokens } from './packed-tokens.ts'

/** A packed corpus as documents. Each is unpacked when it is first used. */
export function unpackCorpus(file: ColumnFile<CorpusHeader>, key?: Corpus): Corpus {
  const { header } = file
  const source = new PackedDocuments(file, key)
  const documents = header.ids.map((id, at) => source.document(id, at))
  return {
    name: header.name,
    documents,
    warnings: header.warnings,
    ...(header.sha256 === undefined ? {} : { sha256: header.sha256 }),
    ...(header.repair === undefined ? {} : { repair: header.repair }),
    ...(header.reading === undefined ? {} : { reading: header.reading }),
  }
}

type Counts = 'tokens' | 'textBytes' | 'sentences' | 'mentions' | 'entities'

class PackedDocuments {
  readonly #header: CorpusHeader
  readonly #columns: ReadonlyMap<string, NumberColumn>
  readonly #keys: ReadonlyMap<string, CorefDocument>
  readonly #starts: Readonly<Record<Counts, Float64Array>>
  readonly #parts: ReadonlyMap<number, number>
  readonly #genres: ReadonlyMap<number, string>
  readonly #features: ReadonlyMap<number, ReadonlyMap<string, string>>
  readonly #links: ReadonlyMap<number, readonly PackedLink[]>
  readonly #pieces: Map<number, Map<number, readonly Span[]>> = new Map()
  readonly #tokenNotes: (note: number) => TokenNote
  readonly #mentionNotes: (note: number) => MentionNote
  readonly #decoder = new TextDecoder()

  constructor({ header, columns }: ColumnFile<CorpusHeader>, key: Corpus | undefined) {
    this.#header = header
    this.#columns = columns
    this.#keys = new Map(key?.documents.map((document) => [documentLabel(document), document]))
    this.#starts = {
      tokens: this.#startsOf('tokens'),
      textBytes: this.#startsOf('textBytes'),
      sentences: this.#startsOf('sentences'),
      mentions: this.#startsOf('mentions'),
      entities: this.#startsOf('entities'),
    }
    this.#parts = new Map(header.parts)
    this.#genres = new Map(header.genres)
    this.#features = new Map(header.features?.map(([at, features]) => [at, new Map(features)]))
    this.#links = new Map(header.links)
    for (const [document, mention, pieces] of header.pieces) {
      const own = this.#pieces.get(document) ?? new Map()
      this.#pieces.set(document, own.set(mention, pieces))
    }
    this.#tokenNotes = parseLazily<TokenNote>(header.tokenNotes)
    this.#mentionNotes = parseLazily<MentionNote>(header.mentionNotes)
  }

  document(id: string, at: number): CorefDocument {
    const part = this.#parts.get(at) ?? 0
    const words = this.#column('words')[at]
    const key = words === KEY_WORDS ? this.#keys.get(documentLabel({ id, part })) : undefined
    const entityIds = this.#slice('entityId', 'entities', at)
    const tokens = once(() => (words === NO_WORDS ? undefined : (key?.tokens ?? this.#tokens(at))))
    const sentences = once(() => key?.sentences ?? sumSteps(this.#slice('sentenceLength', 'sentences', at)))
    const mentions = once(() => this.#mentions(at))
    return {
      id,
      part,
      genre: this.#genres.get(at),
      features: this.#features.get(at),
      text: undefined,
      get tokens() {
        return tokens()
      },
      get sentences() {
        return sentences()
      },
      get mentions() {
        return mentions()
      },
      entityCount: entityIds.length,
      entityId: (entity) => {
        const number = entityIds[entity] as number
        return number === 0 ? undefined : this.#header.entityIds[number - 1]
      },
      links: this.#links.get(at) ?? [],
      origin: originOf(this.#header.name),
    }
  }

  #tokens(at: number): PackedTokens {
    const bytes = this.#slice('text', 'textBytes', at) as Uint8Array
    return new PackedTokens(
      this.#decoder.decode(bytes),
      this.#slice('tokenLength', 'tokens', at),
      this.#slice('tokenNote', 'tokens', at),
      this.#tokenNotes,
    )
  }

  #mentions(at: number): Mentions {
    const start = sumSteps(this.#slice('mentionStart', 'mentions', at))
    const length = this.#slice('mentionLength', 'mentions', at)
    const end = start.map((from, m) => from + (length[m] as number))
    const notes = Array.from(this.#slice('mentionNote', 'mentions', at), this.#mentionNotes)
    const isSilent = notes.every((note) => Object.keys(note).length === 0)
    const pieces = this.#pieces.get(at) ?? new Map<number, readonly Span[]>()
    return {
      count: start.length,
      start,
      end,
      entity: Int32Array.from(this.#slice('mentionEntity', 'mentions', at)),
      pieces,
      attributes: isSilent ? undefined : notes.map((note, m) => attributesOf(note, start[m] as number)),
      repeats: findRepeats({ start, end, pieces }).length > 0,
    }
  }

  #slice(name: string, counts: Counts, at: number): NumberColumn {
    const starts = this.#starts[counts]
    return this.#column(name).subarray(starts[at], starts[at + 1])
  }

  #column(name: string): NumberColumn {
    return this.#columns.get(name) as NumberColumn
  }

  /** Where the values of each document begin, computed from how many each has. */
  #startsOf(counts: string): Float64Array {
    const column = this.#column(counts)
    const starts = new Float64Array(column.length + 1)
    for (let i = 0; i < column.length; i++) starts[i + 1] = (starts[i] as number) + (column[i] as number)
    return starts
  }
}

function attributesOf({ head, min, features, ...rest }: MentionNote, start: number): MentionAttributes {
  return {
    ...rest,
    ...(head === undefined ? {} : { head: head + start }),
    ...(min === undefined ? {} : { min: min.map(([from, to]) => [from + start, to + start] as const) }),
    ...(features === undefined ? {} : { features: new Map(features) }),
  }
}

/** A packed document no longer knows its place in its file. */
function originOf(path: string): Origin {
  return { path, locate: () => ({ path, line: 1, column: 1 }), bytes: () => new Uint8Array() }
}

function sumSteps(steps: NumberColumn): Int32Array<ArrayBuffer> {
  const values = new Int32Array(steps.length)
  let last = 0
  for (let i = 0; i < steps.length; i++) {
    last += steps[i] as number
    values[i] = last
  }
  return values
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function parseLazily<T>(texts: readonly string[]): (number: number) => T {
  const values: T[] = []
  return (number) => {
    values[number] ??= JSON.parse(texts[number] as string) as T
    return values[number]
  }
}
