import { type AlignedResponse, alignResponse } from '../align/align-response.ts'
import type { RepairReport } from '../align/repair-report.ts'
import { responseFromDocument } from '../align/response-from-document.ts'
import { DocumentBuilder } from '../document/builder.ts'
import type { CorefDocument } from '../document/document.ts'
import { InputError, type Warning } from '../errors.ts'
import type { ReadContext } from '../formats/format.ts'
import type { ParsedResponse } from '../formats/parsed-response.ts'
import { nameInFile, stemOf } from '../formats/path.ts'
import { documentFromResponse, originOf } from '../formats/shared/document-from-response.ts'
import type { ByteSource } from '../formats/source.ts'
import type { ChosenFile } from './choose-files.ts'
import type { Reading } from './corpus.ts'
import type { Files } from './files.ts'
import {
  CorpusHash,
  chooseCorpus,
  corpusName,
  isModelOutput,
  loadReaders,
  type OpenOptions,
  openChosen,
  readItems,
  unlikeFormat,
} from './open-corpus.ts'
import type { DocumentPair, PairBy } from './pair-documents.ts'

/** A response that is read except for pairing and alignment. */
export interface OpenResponse {
  readonly name: string
  readonly sha256?: string | undefined
  readonly files: readonly ChosenFile[]
  readonly reading: Reading
  /** In the form in which they are paired: language-model output with its own words. */
  readonly documents: Iterable<CorefDocument>
  /** Set if the response is to be aligned. */
  readonly parsed: ReadonlyMap<CorefDocument, ParsedResponse> | undefined
  readonly isNameless: (document: CorefDocument) => boolean
  align(pair: DocumentPair, by: PairBy | undefined): AlignedResponse | undefined
}

/** Whether to align a response with the key's tokens; by default, only if its format asks for it. */
export type Alignment = 'always' | 'never' | undefined

export type ResponseOptions = OpenOptions & {
  readonly warn: (warning: Warning) => void
  readonly align: Alignment
  readonly isIntact?: boolean | undefined
  /** The flag that requested the alignment, for messages. */
  readonly flag?: string | undefined
}

/**
 * Open a response: choose its files and determine whether it is aligned.
 *
 * @throws InputError when something cannot be read
 */
export async function openResponse(
  files: Files,
  path: string,
  options: ResponseOptions,
): Promise<OpenResponse> {
  const chosen = await chooseCorpus(files, path, options)
  const isAligned = options.align === 'always' || (isModelOutput(chosen) && options.align !== 'never')
  if (!isAligned) {
    const corpus = await openChosen(files, path, chosen, options)
    return {
      name: corpus.name,
      files: chosen,
      documents: corpus.documents,
      reading: corpus.reading ?? {},
      get sha256() {
        return corpus.sha256
      },
      parsed: undefined,
      isNameless: () => false,
      align: () => undefined,
    }
  }
  const readers = await loadReaders(chosen)
  const hash = new CorpusHash(files, chosen.length > 1)
  const parsed = new Map<CorefDocument, ParsedResponse>()
  const limited = new Set<CorefDocument>()
  return {
    name: corpusName(files, path),
    files: chosen,
    documents: readItems(files, chosen, options, hash, parseFile),
    reading: { format: unlikeFormat(chosen), text: 'aligned' },
    get sha256() {
      return hash.digest()
    },
    parsed,
    isNameless: (document) => {
      const response = parsed.get(document)
      return response?.kind === 'listed' && response.id === undefined
    },
    align({ key, response }, by) {
      const found = parsed.get(response)
      if (found === undefined) return undefined
      const { document, report } = alignResponse(key, found)
      const aligned = { document: { ...document, hasOwnIds: response.hasOwnIds }, report }
      if (options.isIntact === true) requireIntact(aligned.report)
      const { shareOfTextChanged } = aligned.report
      const isLimited = limited.has(response) || by === 'position'
      if (!isLimited || shareOfTextChanged <= MOST_CHANGED) return aligned
      const flag = options.flag ?? '--align'
      const reason = `${percent(shareOfTextChanged)} of document "${key.id}" is not in the other text; ${flag} takes at most ${percent(MOST_CHANGED)}`
      throw new InputError('text-mismatch', found.places.place(), reason)
    },
  }

  function* parseFile(file: ChosenFile, source: ByteSource, context: ReadContext): Generator<CorefDocument> {
    const reader = readers.get(file.format)
    if (reader?.parse !== undefined) {
      const responses = [...reader.parse(source, context)]
      for (const [i, response] of responses.entries()) {
        const stub = stubOf(response, i + 1)
        parsed.set(stub, response)
        yield stub
      }
      return
    }
    for (const document of reader?.read(source, { ...context, transient: false }) ?? []) {
      hash.document(document)
      const response = responseFromDocument(document)
      if (response !== undefined) {
        parsed.set(document, response)
        limited.add(document)
      }
      yield document
    }
  }
}

function requireIntact({ details }: RepairReport): void {
  const repaired = details.find(({ fate }) => fate === 'tag' || fate === 'answer')
  if (repaired === undefined) return
  const reason = `${repaired.reason}; without --intact it is repaired, and the result says so`
  throw new InputError('repaired-markup', repaired.place, reason)
}

/** The share of a text that may differ: beyond it, the two are probably not the same text. */
const MOST_CHANGED = 0.2

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** Language-model output as a document, for pairing, with the id that `read` gives it; lists have no text. */
function stubOf(response: ParsedResponse, number: number): CorefDocument {
  const { path } = response.places
  const stem = nameInFile(stemOf(path))
  const id = response.id ?? (number === 1 ? stem : `${stem}-${number}`)
  const context = { warn() {}, hasOwnIds: true }
  if (response.kind === 'marked') return documentFromResponse(response, number, context)
  const origin = originOf(response.places)
  const frame = { id, tokens: undefined, sentences: new Int32Array(), origin }
  return new DocumentBuilder(context).finish(frame)
}
