import { createHash } from 'node:crypto'
import type { CorefDocument } from '../document/document.ts'
import { InputError, type Warning } from '../errors.ts'
import { type AlignedResponse, alignResponse } from '../formats/alignment/align-response.ts'
import { responseFromDocument } from '../formats/alignment/from-document.ts'
import type { ParsedResponse } from '../formats/alignment/parsed.ts'
import { type ResponseParser, responseParsers } from '../formats/alignment/parsers.ts'
import type { RepairReport } from '../formats/alignment/report.ts'
import type { Format } from '../formats/format.ts'
import { stemOf } from '../formats/path.ts'
import { chooseFormat } from '../formats/read-bytes.ts'
import { nodeByteTests } from './input/file-source.ts'
import { openCorpus } from './input/open-corpus.ts'
import { openSource } from './input/open-source.ts'
import { expandPath } from './input/paths.ts'

/** Share of the text that may differ under `--align`: beyond, the two are probably not the same text. */
const MOST_CHANGED = 0.2

/** The parser for what a language model wrote, if this is such a file. */
export async function responseParserOf(path: string): Promise<ResponseParser | undefined> {
  const [file] = await expandPath(path)
  const source = openSource(file as string)
  try {
    return responseParsers.get(chooseFormat(source.head(), source.path).format.id)
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
    parser === undefined ? await documentsOf(path, options) : await parsedBy(parser, path, options.warn)
  const aligned = pairUp(keys, responses).map(({ key, response }) => {
    const result = alignResponse(key, response)
    if (parser === undefined && result.report.shareOfTextChanged > MOST_CHANGED)
      throw tooDifferent(key, response, result.report, flag)
    return result
  })
  return { aligned, sha256 }
}

interface Responses {
  readonly responses: readonly ParsedResponse[]
  readonly sha256: string
}

async function parsedBy(
  parser: ResponseParser,
  path: string,
  warn: (warning: Warning) => void,
): Promise<Responses> {
  const responses: ParsedResponse[] = []
  const hashes: string[] = []
  for (const file of await expandPath(path)) {
    const source = openSource(file)
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
  const all = createHash('sha256').update(hashes.sort().join('\n')).digest('hex')
  return { responses, sha256: hashes.length === 1 ? (only as string) : all }
}

async function documentsOf(path: string, { format, warn, see }: AlignOptions): Promise<Responses> {
  const corpus = await openCorpus(path, { format, warn })
  const responses = [...corpus.documents].flatMap((document) => {
    see?.(document)
    return responseFromDocument(document) ?? []
  })
  return { responses, sha256: corpus.sha256() }
}

/** By id where the response has ids, else by file name, else, where there are equally many, in order. */
function pairUp(
  keys: readonly CorefDocument[],
  responses: readonly ParsedResponse[],
): { key: CorefDocument; response: ParsedResponse }[] {
  const byId = new Map(keys.map((key) => [key.id, key]))
  const found = responses.map((response) => byId.get(response.id ?? stemOf(response.places.path)))
  const isOrdered = found.every((key) => key === undefined) && keys.length === responses.length
  return responses.map((response, i) => {
    const key = isOrdered ? keys[i] : found[i]
    if (key !== undefined) return { key, response }
    const id = response.id ?? stemOf(response.places.path)
    throw new InputError(
      'missing-document',
      response.places.place(),
      `there is no document "${id}" in the key, and ${responses.length} responses cannot be paired in order with ${keys.length} documents`,
    )
  })
}

function tooDifferent(
  key: CorefDocument,
  response: ParsedResponse,
  report: RepairReport,
  flag: string,
): InputError {
  const share = Math.round(report.shareOfTextChanged * 100)
  return new InputError(
    'text-mismatch',
    response.places.place(),
    `${share} % of document "${key.id}" is not in the other text; ${flag} takes at most ${MOST_CHANGED * 100} %`,
  )
}
