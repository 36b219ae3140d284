import type { AlignedResponse } from '../align/align-response.ts'
import { type RepairReport, sumRepairs } from '../align/repair-report.ts'
import { type CorefDocument, documentLabel } from '../document/document.ts'
import type { Warning } from '../errors.ts'
import type { Format } from '../formats/format.ts'
import type { ChosenFile } from './choose-files.ts'
import type { Corpus, Reading } from './corpus.ts'
import type { Files } from './files.ts'
import { joinPairs } from './join-pairs.ts'
import { nameSystems } from './name-systems.ts'
import {
  type CorpusPart,
  type CorpusWatch,
  type OpenOptions,
  openCorpus,
  readCorpusFrom,
} from './open-corpus.ts'
import { type Alignment, openResponse } from './open-response.ts'
import {
  type DocumentPair,
  type PairBy,
  type PairOptions,
  pairDocuments,
  signedPairing,
} from './pair-documents.ts'

/** The options for a key and its responses, set by the flags of every command that takes them. */
export interface InputOptions {
  readonly keyFormat?: Format | undefined
  readonly responseFormat?: Format | undefined
  readonly align?: Alignment
  /** Reject language-model output that has to be repaired. */
  readonly isIntact?: boolean | undefined
  readonly pairBy?: PairBy | undefined
}

export interface PairingOptions
  extends InputOptions,
    Pick<PairOptions, 'missing' | 'compat' | 'isPart' | 'across'> {
  readonly warn: (warning: Warning) => void
  /** Takes the warnings of the key's reader, for callers that list them separately. */
  readonly warnKey?: (warning: Warning) => void
  readonly noteKey?: OpenOptions['note']
  readonly note?: OpenOptions['note']
  readonly onRead?: OpenOptions['onRead']
  readonly onEnd?: OpenOptions['onEnd']
  /** What to read of each side, if not everything. */
  readonly parts?: Readonly<Record<'key' | 'response', CorpusPart>> | undefined
  readonly watch?: Readonly<Record<'key' | 'response', CorpusWatch>> | undefined
}

/** A key and a response that are read in step. */
export interface CorpusPair {
  readonly key: Corpus<Iterable<CorefDocument>>
  readonly response: { readonly name: string; readonly sha256?: string | undefined }
  readonly files: readonly ChosenFile[]
  /** Can be iterated over once; a document is used up when the next one is requested. */
  readonly pairs: Iterable<DocumentPair>
  /** Is the response aligned with the key's tokens? */
  readonly isAligned: boolean
  /** The repairs; known, like everything below, once all pairs have been read. */
  readonly repair: RepairReport | undefined
  readonly reading: Reading
}

/**
 * Open a key and a response: determine formats and alignment, and pair their documents.
 *
 * @throws InputError when something cannot be read, paired or aligned
 */
export async function openPair(
  files: Files,
  key: string,
  response: string,
  options: PairingOptions,
): Promise<CorpusPair> {
  const { warn, onRead, parts, watch } = options
  const keys = await openCorpus(files, key, {
    format: options.keyFormat,
    warn: options.warnKey ?? warn,
    note: options.noteKey,
    onRead,
    transient: true,
    part: parts?.key,
    watch: watch?.key,
  })
  const opened = await openResponse(files, response, {
    format: options.responseFormat,
    align: options.align,
    isIntact: options.isIntact,
    warn,
    note: options.note,
    onRead,
    transient: true,
    part: parts?.response,
    watch: watch?.response,
  })
  let by: PairBy = 'id'
  const reports: RepairReport[] = []
  return {
    key: keys,
    response: opened,
    files: [...keys.files, ...opened.files],
    isAligned: opened.parsed !== undefined,
    pairs: joinPairs(alignPairs(), options.across ?? 'document', warn),
    get repair() {
      return opened.parsed === undefined ? undefined : sumRepairs(reports)
    },
    get reading() {
      return { ...opened.reading, pair: signedPairing(by) }
    },
  }

  function* alignPairs(): Generator<DocumentPair> {
    const documents = opened.documents
    const pairing: PairOptions = {
      missing: options.missing,
      ...(options.compat === undefined ? {} : { compat: options.compat }),
      pairBy: options.pairBy,
      isPart: options.isPart ?? false,
      isNameless: opened.isNameless,
      note: options.note,
      onPaired: (settled) => {
        by = settled
      },
    }
    try {
      for (const pair of pairDocuments(keys.documents, documents, pairing, warn)) {
        const aligned = opened.align(pair, options.pairBy)
        if (aligned === undefined) {
          yield pair
          continue
        }
        reports.push(aligned.report)
        yield { ...pair, response: aligned.document }
      }
    } finally {
      options.onEnd?.()
    }
  }
}

/**
 * A response in memory, for callers that need documents more than once. Documents that were paired other than by equal
 * ids get the id of the key's document, so that from then on they are paired by it.
 */
export async function readResponse(
  files: Files,
  key: Corpus,
  path: string,
  options: ResponseReading = {},
): Promise<Corpus> {
  const warnings: Warning[] = []
  const opened = await openResponse(files, path, {
    format: options.responseFormat,
    align: options.align,
    isIntact: options.isIntact,
    warn: (warning) => void warnings.push(warning),
    note: options.note,
    onRead: options.onRead,
    flag: options.flag,
  })
  const documents: CorefDocument[] = []
  for (const document of opened.documents) {
    options.onDocument?.(document)
    documents.push(document)
  }
  let by: PairBy = 'id'
  const pairing: PairOptions = {
    missing: 'skip',
    pairBy: options.pairBy,
    isNameless: opened.isNameless,
    note: options.note,
    onPaired: (settled) => {
      by = settled
    },
  }
  const partners = new Map<CorefDocument, CorefDocument>()
  const aligned = new Map<CorefDocument, AlignedResponse>()
  for (const pair of pairDocuments(key.documents, documents, pairing, () => {})) {
    partners.set(pair.response, pair.key)
    const found = opened.align(pair, options.pairBy)
    if (found !== undefined) aligned.set(pair.response, found)
  }
  const labels = new Set(key.documents.map(documentLabel))
  const rename = (document: CorefDocument): CorefDocument => {
    const partner = partners.get(document)
    if (partner !== undefined) return { ...document, id: partner.id, part: partner.part }
    // It has no partner, even if its name is in the key.
    return labels.has(documentLabel(document)) ? { ...document, id: `${document.id} (unpaired)` } : document
  }
  const corpus = {
    name: opened.name,
    sha256: opened.sha256,
    warnings,
    reading: { ...opened.reading, pair: signedPairing(by) },
  }
  if (opened.parsed === undefined) return { ...corpus, documents: documents.map(rename) }
  return {
    ...corpus,
    documents: documents.map((document) => aligned.get(document)?.document ?? rename(document)),
    repair: sumRepairs([...aligned.values()].map(({ report }) => report)),
  }
}

export interface ResponseReading extends InputOptions, Pick<OpenOptions, 'note' | 'onRead'> {
  /** The flag that requested the alignment, for messages. */
  readonly flag?: string
  /** Called with each document as it was read, before it is aligned. */
  readonly onDocument?: (document: CorefDocument) => void
}

/** A key and responses in memory. */
export async function readPairs(
  files: Files,
  key: string,
  responses: readonly string[],
  options: InputOptions & Pick<OpenOptions, 'note' | 'onRead'> = {},
): Promise<{ readonly key: Corpus; readonly responses: readonly Corpus[] }> {
  const { note, onRead } = options
  const keys = await readCorpusFrom(files, key, { format: options.keyFormat, note, onRead })
  const read: Corpus[] = []
  for (const system of nameSystems(files, responses)) {
    read.push({ ...(await readResponse(files, keys, system.path, options)), name: system.name })
  }
  return { key: keys, responses: read }
}
