import type { CorefDocument, MentionAttributes } from '../document/document.ts'
import type { Token, Tokens } from '../document/tokens.ts'
import type { InputError, Warning } from '../errors.ts'
import type { ParsedResponse } from './parsed-response.ts'
import type { ByteSource, ByteTests } from './source.ts'

/** What a reader may ask of its surroundings. */
export interface ReadContext {
  readonly warn: (warning: Warning) => void
  /**
   * A fault that makes the document unusable. The default throws; a validator collects instead, and
   * the reader goes on as well as it can, so that one run finds every fault.
   */
  readonly fault: (error: InputError) => void
  /**
   * When true, a document's text may live in the reader's buffer and is gone once the next document
   * is asked for: what lets a gigabyte be scored in a few megabytes.
   */
  readonly transient?: boolean
  readonly tests?: ByteTests | undefined
  /**
   * The bytes of a file that belongs to the one being read, such as the text of stand-off annotation.
   *
   * @param path beside the main file: `../txt/42.txt` is seen from its folder
   */
  readonly companion?: ((path: string) => Uint8Array | undefined) | undefined
}

/** A document as a writer gets it, unless its format holds documents without tokens. */
export type TokenisedDocument = CorefDocument & { readonly tokens: Tokens }

/** What a writer may ask of its surroundings. */
export interface WriteContext {
  /** Something that the format cannot hold was left behind; said once for each kind and document. */
  readonly drop: (what: string) => void
}

/** What a format has room for, beyond words, spans and entities. What else a document has is dropped. */
export interface Room {
  readonly tokens?: readonly (keyof Token)[]
  readonly mentions?: readonly (keyof MentionAttributes)[]
  /** Names of features; all of them where this is true. */
  readonly features?: readonly string[] | true
  /** Links to other entities. */
  readonly links?: boolean
  /** The antecedents of mentions, and how sure a system is of them. */
  readonly antecedents?: boolean
  /** Where only some genres can be said, those. */
  readonly genre?: boolean | ((document: CorefDocument) => boolean)
  /** Features of the whole document. */
  readonly documentFeatures?: boolean
  readonly part?: boolean
  readonly paragraphs?: boolean
  readonly text?: boolean
  /** Sentences that have no word. */
  readonly emptySentences?: boolean
}

/**
 * What a format can hold at most: `defineFormat` refuses a document that has more, and reports what is dropped.
 * A writer may refuse or drop more, which depends on names and texts.
 */
export interface Holds extends Room {
  /** Documents whose spans are numbers and no more; the default is false. */
  readonly withoutTokens?: boolean
  /** Documents that have no word; the default is true. */
  readonly withoutWords?: boolean
  readonly discontinuous?: boolean
  /** Mentions that overlap, neither inside the other: any, none, or those of different entities. */
  readonly crossing?: boolean | 'of different entities'
  /** The documents that fit, in words, where none of this describes them; the writer refuses the others. */
  readonly only?: string
}

/** All that a document with tokens may have. */
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
  /** The ending of files that are written, where the format claims none because others use it too. */
  readonly writtenAs?: string
  /** The sign by which the first bytes of a file show this format, in words, or undefined. */
  sniff(head: string): string | undefined
  /** True for formats that were built from their public description and never met in real data. */
  readonly isUnmet?: boolean
  /** True for a format that holds texts alone: no mention is read, and those of a document are left behind. */
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
   * Files that a document may have beside it and that are none themselves, though another format claims them.
   *
   * @param stem the name of the document's file without its ending
   * @returns paths seen from its folder
   */
  readonly companionsOf?: (stem: string) => readonly string[]
  loadReader(): Promise<FormatReader>
  loadWriter(): Promise<FormatWriter>
}

export interface FormatReader {
  read(source: ByteSource, context: ReadContext): Generator<CorefDocument>
  /** What a language model wrote, before it is aligned; only where the format `isAligned`. */
  parse?(source: ByteSource, context: ReadContext): Generator<ParsedResponse>
}

/** Reads the documents of a source, one after the other. */
export type ReadSource = FormatReader['read']

export interface FormatWriter {
  /**
   * The text of documents, piece by piece.
   *
   * @throws RefereeError (cannot-hold) when the annotation itself cannot be written down
   */
  write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string>
  /** The same for documents that are not there yet: they are added one by one. */
  begin(context?: WriteContext): WritingFile
  /** Files that belong beside the one that `write` makes, by the ending that replaces its own. */
  companions?(document: CorefDocument): readonly CompanionFile[]
}

/** A file that is being written. */
export interface WritingFile {
  /** The text of the next document, with what stands before it. */
  add(document: CorefDocument): Generator<string>
  /** What the file ends with. */
  end(): Generator<string>
}

export interface CompanionFile {
  readonly extension: string
  readonly text: string
}

/** How the name of a file that is written in a format ends. */
export function endingOf({ extensions, writtenAs }: Format): string {
  return writtenAs ?? extensions[0] ?? '.txt'
}

/** The context for those who want documents or an exception. */
export function strictContext(warn: (warning: Warning) => void): ReadContext {
  return {
    warn,
    fault(error) {
      throw error
    },
  }
}
