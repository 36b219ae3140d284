import { type RepairReport, sumRepairs } from '../align/repair-report.ts'
import { type CorefDocument, documentLabel } from '../document/document.ts'
import type { Format } from '../formats/format.ts'
import type { ChosenFile } from './choose-files.ts'
import { type Corpus, type Reading, requireCorpus, type SignedInput, signedReading } from './corpus.ts'
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
import { type Alignment, type OpenResponse, openResponse } from './open-response.ts'
import {
  type DocumentPair,
  type PairBy,
  type PairOptions,
  pairDocuments,
  signedPairing,
} from './pair-documents.ts'
import { StagedWarnings } from './staged-warnings.ts'

/** A key and a response, paired document by document: what every analysis starts from. */
export interface Sides {
  readonly key: SignedInput
  /** Complete once all pairs have been taken. */
  readonly response: SignedInput
  /** Aligned and joined. */
  readonly pairs: Iterable<DocumentPair>
  /** Is the response aligned with the key's tokens? */
  readonly isAligned: boolean
  /** How many documents the key has, if that is known before they are read. */
  readonly expected?: number
  readonly warnings: StagedWarnings
}

/** The settings for documents that only one side has, and for those that form one discourse. */
export type PairingRules = Pick<PairOptions, 'missing' | 'compat' | 'across'>

/** Two sides in memory, which may be iterated over again. */
export function sidesOf(
  key: Corpus,
  response: Corpus,
  options: PairingRules & Pick<PairOptions, 'pairBy'>,
): Sides {
  requireCorpus('key', key)
  requireCorpus('response', response)
  const warnings = new StagedWarnings()
  for (const warning of key.warnings) warnings.at('key')(warning)
  for (const warning of response.warnings) warnings.at('response')(warning)
  const warn = warnings.at('pairing')
  const pairing = pairDocuments(key.documents, response.documents, options, warn)
  const { name, sha256, repair, reading } = response
  return {
    key,
    response: {
      name,
      sha256,
      repair,
      get reading() {
        return { ...signedReading(response), pair: reading?.pair ?? signedPairing(pairing.by) }
      },
    },
    pairs: keepItems(joinPairs(pairing.pairs, options.across ?? 'document', warn)),
    isAligned: repair !== undefined,
    expected: key.documents.length,
    warnings,
  }
}

/** Items that are made when they are first requested, and then kept. */
function keepItems<Item>(items: Iterator<Item>): Iterable<Item> {
  const kept: Item[] = []
  return {
    *[Symbol.iterator]() {
      for (let i = 0; ; i++) {
        if (i === kept.length) {
          const next = items.next()
          if (next.done === true) return
          kept.push(next.value)
        }
        yield kept[i] as Item
      }
    },
  }
}

/** The options for a key and its responses, set by the flags of every command that takes them. */
export interface InputOptions {
  readonly keyFormat?: Format | undefined
  readonly responseFormat?: Format | undefined
  readonly align?: Alignment
  /** Reject language-model output that has to be repaired. */
  readonly isIntact?: boolean | undefined
  readonly pairBy?: PairBy | undefined
}

export interface OpenSidesOptions extends InputOptions, PairingRules, Pick<PairOptions, 'isPart'> {
  /** Of the response; by default, it is named after its path. */
  readonly name?: string
  readonly noteKey?: OpenOptions['note']
  readonly note?: OpenOptions['note']
  readonly onRead?: OpenOptions['onRead']
  readonly onEnd?: OpenOptions['onEnd']
  /** What to read of each side, if not everything. */
  readonly parts?: Readonly<Record<'key' | 'response', CorpusPart>> | undefined
  readonly watch?: Readonly<Record<'key' | 'response', CorpusWatch>> | undefined
}

/**
 * Two sides that are read in step. Their pairs can be iterated over once, and a document is used up when the next one
 * is requested.
 */
export interface OpenSides extends Sides {
  readonly files: readonly ChosenFile[]
}

/**
 * Open a key and a response: determine formats and alignment.
 *
 * @throws InputError when something cannot be read, or, while they are taken, paired or aligned
 */
export async function openSides(
  files: Files,
  key: string,
  response: string,
  options: OpenSidesOptions,
): Promise<OpenSides> {
  const { onRead, parts, watch } = options
  const warnings = new StagedWarnings()
  const keys = await openCorpus(files, key, {
    format: options.keyFormat,
    warn: warnings.at('key'),
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
    warn: warnings.at('response'),
    note: options.note,
    onRead,
    transient: true,
    part: parts?.response,
    watch: watch?.response,
  })
  const paired = pairOpened(keys.documents, opened.documents, opened, options, warnings)
  return {
    key: keys,
    response: paired.response,
    pairs: paired.pairs,
    isAligned: opened.parsed !== undefined,
    warnings,
    files: [...keys.files, ...opened.files],
  }
}

/** Two sides in memory that were read from files, and the response as a corpus. */
export interface KeptSides extends Sides {
  /** Documents paired other than by equal ids have the id of the key's document, so that they are paired by it. */
  readonly corpus: Corpus
}

export interface KeepOptions
  extends InputOptions,
    Partial<PairingRules>,
    Pick<OpenSidesOptions, 'name' | 'note' | 'onRead'> {
  /** The flag that requested the alignment, for messages. */
  readonly flag?: string
  /** If both sides have one document, they belong together, whatever they are called. */
  readonly isNameless?: boolean
  /** Called with each document as it was read, before it is aligned. */
  readonly onDocument?: (document: CorefDocument) => void
}

/**
 * Read a response for callers that need documents more than once.
 *
 * @param options without `missing`, documents that only one side has are left out without a warning
 */
export async function keepSides(
  files: Files,
  key: Corpus,
  path: string,
  options: KeepOptions = {},
): Promise<KeptSides> {
  const warnings = new StagedWarnings()
  for (const warning of key.warnings) warnings.at('key')(warning)
  const opened = await openResponse(files, path, {
    format: options.responseFormat,
    align: options.align,
    isIntact: options.isIntact,
    warn: warnings.at('response'),
    note: options.note,
    onRead: options.onRead,
    flag: options.flag,
  })
  const documents: CorefDocument[] = []
  for (const document of opened.documents) {
    options.onDocument?.(document)
    documents.push(document)
  }
  const inKey = new Map<CorefDocument, CorefDocument>()
  const paired = pairOpened(
    key.documents,
    documents,
    opened,
    { ...options, missing: options.missing ?? 'skip' },
    options.missing === undefined ? new StagedWarnings() : warnings,
    ({ key: partner, response }, aligned) => {
      inKey.set(response, aligned ?? { ...response, id: partner.id, part: partner.part })
    },
  )
  const pairs = [...paired.pairs]
  const labels = new Set(key.documents.map(documentLabel))
  const { name, sha256, reading, repair } = paired.response
  return {
    key,
    response: { name, sha256, reading, repair },
    pairs,
    isAligned: repair !== undefined,
    expected: pairs.length,
    warnings,
    corpus: {
      name,
      sha256,
      warnings: warnings.of('response'),
      reading,
      ...(repair === undefined ? {} : { repair }),
      documents: documents.map((document) => {
        // One without a partner must not be paired by its name later.
        const isTaken = labels.has(documentLabel(document))
        return inKey.get(document) ?? (isTaken ? { ...document, id: `${document.id} (unpaired)` } : document)
      }),
    },
  }
}

/** A key and responses in memory. */
export async function readSides(
  files: Files,
  key: string,
  responses: readonly string[],
  options: KeepOptions = {},
): Promise<{ readonly key: Corpus; readonly responses: readonly KeptSides[] }> {
  const { note, onRead } = options
  const keys = await readCorpusFrom(files, key, { format: options.keyFormat, note, onRead })
  const read: KeptSides[] = []
  for (const { name, path } of nameSystems(files, responses)) {
    read.push(await keepSides(files, keys, path, { ...options, name }))
  }
  return { key: keys, responses: read }
}

/**
 * Pair the documents of an opened response, align them with the key's, and join those of one discourse.
 *
 * @param onPaired called with each pair as it was read, and with the aligned response if it is aligned
 */
function pairOpened(
  keys: Iterable<CorefDocument>,
  documents: Iterable<CorefDocument>,
  opened: OpenResponse,
  options: Omit<OpenSidesOptions, 'parts' | 'watch'> & Pick<KeepOptions, 'isNameless'>,
  warnings: StagedWarnings,
  onPaired: (pair: DocumentPair, aligned: CorefDocument | undefined) => void = () => {},
): Pick<Sides, 'pairs' | 'response'> {
  const warn = warnings.at('pairing')
  const isNameless = options.isNameless === true ? () => true : opened.isNameless
  const pairing = pairDocuments(keys, documents, { ...options, isNameless }, warn)
  const reports: RepairReport[] = []
  return {
    pairs: joinPairs(alignPairs(), options.across ?? 'document', warn),
    response: {
      name: options.name ?? opened.name,
      get sha256() {
        return opened.sha256
      },
      get repair() {
        return opened.parsed === undefined ? undefined : sumRepairs(reports)
      },
      get reading(): Reading {
        return { ...opened.reading, pair: signedPairing(pairing.by) }
      },
    },
  }

  function* alignPairs(): Generator<DocumentPair> {
    try {
      for (const pair of pairing.pairs) {
        const aligned = opened.align(pair, options.pairBy)
        if (aligned !== undefined) reports.push(aligned.report)
        onPaired(pair, aligned?.document)
        yield aligned === undefined ? pair : { ...pair, response: aligned.document }
      }
    } finally {
      options.onEnd?.()
    }
  }
}
