import type { CorefDocument, MentionAttributes } from '../document/document.ts'
import type { Token, Tokens } from '../document/tokens.ts'
import type { InputError, Warning } from '../errors.ts'
import type { ParsedResponse } from './parsed-response.ts'
import type { ByteSource, ByteTests } from './source.ts'

/** What a reader gets from its caller. */
export interface ReadContext {
  readonly warn: (warning: Warning) => void
  /**
   * A fault that makes the document unusable. The default throws; a validator collects faults instead, and
   * the reader goes on as well as it can, so that one run finds them all.
   */
  readonly fault: (error: InputError) => void
  /**
   * If true, a document's text may live in the reader's buffer and be gone once the next document is
   * requested. This is how a gigabyte is scored in a few megabytes.
   */
  readonly transient?: boolean
  /** What `CorefDocument.hasOwnIds` is in this format; formats set it themselves. */
  readonly hasOwnIds?: boolean | undefined
  readonly tests?: ByteTests | undefined
  /**
   * The bytes of a file that belongs to the one being read, such as the text of stand-off annotation.
   *
   * @param path relative to the main file's folder, such as `../txt/42.txt`
   */
  readonly companion?: ((path: string) => Uint8Array | undefined) | undefined
}

/** A document as a writer gets it, unless its format holds documents without tokens. */
export type TokenisedDocument = CorefDocument & { readonly tokens: Tokens }

/** What a writer gets from its caller. */
export interface WriteContext {
  /** Something that the format cannot hold was dropped; reported once for each kind and document. */
  readonly drop: (what: string) => void
}

/** What a format has room for, beyond words, spans and entities. Anything else in a document is dropped. */
export interface Room {
  readonly tokens?: readonly (keyof Token)[]
  readonly mentions?: readonly (keyof MentionAttributes)[]
  /** Names of features, or true for all of them. */
  readonly features?: readonly string[] | true
  /** Links to other entities. */
  readonly links?: boolean
  /** The antecedents of mentions, and a system's confidence in them. */
  readonly antecedents?: boolean
  /** If only some genres can be written: a function that tells whether a document's can. */
  readonly genre?: boolean | ((document: CorefDocument) => boolean)
  /** Features of the whole document. */
  readonly documentFeatures?: boolean
  readonly part?: boolean
  readonly paragraphs?: boolean
  readonly text?: boolean
  /** Sentences without words. */
  readonly emptySentences?: boolean
}

/**
 * The most that a format can hold: `defineFormat` refuses a document with more, and reports what is dropped.
 * A writer may refuse or drop more, depending on names and texts.
 */
export interface Holds extends Room {
  /** Documents whose spans are mere numbers; the default is false. */
  readonly withoutTokens?: boolean
  /** Documents without words; the default is true. */
  readonly withoutWords?: boolean
  readonly discontinuous?: boolean
  /** Mentions that overlap without nesting: any, none, or only those of different entities. */
  readonly crossing?: boolean | 'of different entities'
  /** The documents that fit, in words, if nothing here describes them; the writer refuses the others. */
  readonly only?: string
}

/** Everything that a document with tokens may have. */
export const EVERYTHING: Holds = {
  discontinuous: true,
  crossing: true,
  tokens: 'start lemma pos upos feats governor relation enhanced speaker empty'.split(' ') as (keyof Token)[],
  mentions: ['head', 'min', 'type', 'pos', 'entityType', 'number', 'gender', 'zero', 'mentionConfidence'],
  features: true,
  links: true,
  antecedents: true,
  genre: true,
  part: true,
  paragraphs: true,
  text: true,
}

/** A description of a format; its reader and its writer are loaded when they are needed. */
export interface Format {
  readonly id: string
  readonly label: string
  /** One line for `referee formats`. */
  readonly summary: string
  /** File name endings that the format claims in a directory, with the dot. */
  readonly extensions: readonly string[]
  /** The ending of written files, if the format claims none because others use it too. */
  readonly writtenAs?: string
  /** The sign of this format in the first bytes of a file, in words, or undefined. */
  sniff(head: string): string | undefined
  /** True for formats built from their public description and never seen in real data. */
  readonly isUnmet?: boolean
  /** True for a format that holds only texts: mentions are neither read nor written. */
  readonly isTextOnly?: boolean
  /** How many documents a file holds; the default is any number. */
  readonly perFile?: 'one' | 'many'
  readonly holds: Holds
  /** True if an entity id means the same entity in all documents; otherwise each document has its own. */
  readonly sharesIds?: boolean
  /** True for a format that cannot be written. */
  readonly isReadOnly?: boolean
  /** True for output of language models, which must be aligned with the key before it can be scored. */
  readonly isAligned?: boolean
  /**
   * Files that belong to a document and are not documents themselves, even if another format claims them.
   *
   * @param stem the name of the document's file without its ending
   * @returns paths relative to its folder
   */
  readonly companionsOf?: (stem: string) => readonly string[]
  loadReader(): Promise<FormatReader>
  loadWriter(): Promise<FormatWriter>
}

export interface FormatReader {
  read(source: ByteSource, context: ReadContext): Generator<CorefDocument>
  /** Reads language-model output before it is aligned; only if the format `isAligned`. */
  parse?(source: ByteSource, context: ReadContext): Generator<ParsedResponse>
}

/** Reads the documents of a source, one after the other. */
export type ReadSource = FormatReader['read']

export interface FormatWriter {
  /**
   * The text of documents, piece by piece.
   *
   * @throws RefereeError (cannot-hold) if the annotation itself cannot be written
   */
  write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string>
  /** The same for documents that become available one by one. */
  begin(context?: WriteContext): WritingFile
  /** Files to put beside the one that `write` makes, by the ending that replaces its own. */
  companions?(document: CorefDocument): readonly CompanionFile[]
}

/** A file that is being written. */
export interface WritingFile {
  /** The text of the next document, with any header or separator before it. */
  add(document: CorefDocument): Generator<string>
  /** The rest of the file after the last document. */
  end(): Generator<string>
}

export interface CompanionFile {
  readonly extension: string
  readonly text: string
}

/** The ending of file names written in a format. */
export function endingOf({ extensions, writtenAs }: Format): string {
  return writtenAs ?? extensions[0] ?? '.txt'
}

/** A context that throws at the first fault. */
export function strictContext(warn: (warning: Warning) => void): ReadContext {
  return {
    warn,
    fault(error) {
      throw error
    },
  }
}
