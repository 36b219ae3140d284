import { alignDocuments } from '../align/align-corpus.ts'
import type { AlignedResponse } from '../align/align-response.ts'
import { responseFromDocument } from '../align/response-from-document.ts'
import type { CorefDocument } from '../document/document.ts'
import type { InputError, Warning } from '../errors.ts'
import type { Format, FormatReader } from '../formats/format.ts'
import type { ParsedResponse } from '../formats/parsed-response.ts'
import { chooseFormat } from '../formats/read-bytes.ts'
import { sha256 } from './files/sha256.ts'
import { nodeByteTests } from './input/file-source.ts'
import { detectionNote, openCorpus } from './input/open-corpus.ts'
import { openSource } from './input/open-source.ts'
import { expandPath } from './input/paths.ts'

/** Share of the text that may differ under `--align`: beyond, the two are probably not the same text. */
const MOST_CHANGED = 0.2

export type ResponseParser = NonNullable<FormatReader['parse']>

/** The parser for what a language model wrote, if this is such a file. */
export async function responseParserOf(path: string): Promise<ResponseParser | undefined> {
  const [file] = await expandPath(path)
  const source = openSource(file as string)
  try {
    const { format } = chooseFormat(source.head(), source.path)
    return format.isAligned === true ? (await format.loadReader()).parse : undefined
  } finally {
    source.close()
  }
}

export interface AlignOptions {
  /** For what a language model wrote; undefined for a document format. */
  readonly parser: ResponseParser | undefined
  /** Of the file to be aligned; detected otherwise. */
  readonly format?: Format | undefined
  readonly warn: (warning: Warning) => void
  /** Where to say what format was detected. */
  readonly note?: ((message: string) => void) | undefined
  /** Called with each document as it was read. */
  readonly see?: (document: CorefDocument) => void
  /** The flag that asked for it, for messages. */
  readonly flag: string
}

export interface AlignedFiles {
  readonly aligned: readonly AlignedResponse[]
  readonly sha256: string
}

/**
 * The documents of a path, laid over the words of others.
 *
 * @throws InputError when a text is not the same, or has no partner
 */
export async function alignFiles(
  keys: readonly CorefDocument[],
  path: string,
  options: AlignOptions,
): Promise<AlignedFiles> {
  const { parser, flag } = options
  const { responses, sha256 } =
    parser === undefined ? await documentsOf(path, options) : await parsedBy(parser, path, options)
  const limit = parser === undefined ? { share: MOST_CHANGED, flag } : undefined
  return { aligned: alignDocuments(keys, responses, limit), sha256 }
}

interface Responses {
  readonly responses: readonly ParsedResponse[]
  readonly sha256: string
}

async function parsedBy(
  parser: ResponseParser,
  path: string,
  { format, warn, note }: AlignOptions,
): Promise<Responses> {
  const responses: ParsedResponse[] = []
  const hashes: string[] = []
  for (const [i, file] of (await expandPath(path)).entries()) {
    const source = openSource(file)
    if (i === 0 && format === undefined) {
      const detected = chooseFormat(source.head(), source.path)
      note?.(detectionNote(source.path, detected.format, detected.reason))
    }
    const context = {
      warn,
      tests: nodeByteTests,
      fault(error: InputError) {
        throw error
      },
    }
    try {
      for (const response of parser(source, context)) responses.push(response)
      hashes.push(source.sha256())
    } finally {
      source.close()
    }
  }
  const [only] = hashes
  const all = sha256(hashes.sort().join('\n'))
  return { responses, sha256: hashes.length === 1 ? (only as string) : all }
}

async function documentsOf(path: string, { format, warn, note, see }: AlignOptions): Promise<Responses> {
  const corpus = await openCorpus(path, { format, warn, note })
  const responses = [...corpus.documents].flatMap((document) => {
    see?.(document)
    return responseFromDocument(document) ?? []
  })
  return { responses, sha256: corpus.sha256() }
}
