import { type AtomTable, atomsOfTokens } from '../align/atoms.ts'
import { DocumentBuilder } from '../document/builder.ts'
import { type CorefDocument, documentLabel } from '../document/document.ts'
import { InputError, type Place, type Warning } from '../errors.ts'
import type { Across } from './join-pairs.ts'
import { type Candidate, matchIds, matchTexts, type Partners, type TextMatches } from './match-documents.ts'
import { missingDocuments, noPair, notePartners, notePositions } from './pairing-messages.ts'

/** A document on both sides, and its position in the key. */
export interface DocumentPair {
  readonly key: CorefDocument
  readonly response: CorefDocument
  readonly position: number
  /** The only side that has the document, if the other counts as empty. */
  readonly only?: Side | undefined
  /** The documents that were joined to make this pair. */
  readonly joined?: readonly PairName[] | undefined
}

/** The names of a document, by which a plan finds it again. */
export interface PairName extends Pick<DocumentPair, 'only'> {
  readonly key: string
  readonly response: string
}

export function namePair({ key, response, only }: DocumentPair): PairName {
  return { key: documentLabel(key), response: documentLabel(response), only }
}

/** A list of which documents belong together, by id. */
export interface PairList {
  readonly path: string
  /** SHA-256 of the file. */
  readonly sha256: string
  /** By the id of the key document, that of the response and the line it is on. */
  readonly partners: ReadonlyMap<string, { readonly response: string; readonly line: number }>
}

/** How the documents of two sides are paired. */
export type PairBy = 'id' | 'text' | 'position' | PairList

export interface PairOptions {
  /** What happens to documents that only one side has. */
  readonly missing: 'error' | 'empty' | 'skip'
  /** As the reference scorer does: absent responses are empty, extra ones are left out. */
  readonly compat?: 'none' | 'conll' | 'corefud' | 'ua' | undefined
  /** What forms one discourse: its documents are joined after pairing. */
  readonly across?: Across
  /** If undefined: by id or, if no id fits at all, by text. */
  readonly pairBy?: PairBy | undefined
  /** These are some of the documents of a corpus: it is not an error if none of them has a partner. */
  readonly isPart?: boolean | undefined
  /** True for a document that its file does not name: if each side has only one, they are paired. */
  readonly isNameless?: ((response: CorefDocument) => boolean) | undefined
  readonly note?: ((message: string) => void) | undefined
}

/** How a signature states the pairing; undefined for the default, by id. */
export function signedPairing(by: PairBy): string | undefined {
  if (by === 'id') return undefined
  return typeof by === 'string' ? by : `sha256-${by.sha256.slice(0, 8)}`
}

export type Side = 'key' | 'response'

/** Documents of two sides, one pair at a time, and how they were paired. */
export interface Pairing {
  /** Can be iterated over once; those of one discourse are not joined yet. */
  readonly pairs: Generator<DocumentPair>
  /** Known once all pairs have been taken. */
  readonly by: PairBy
}

/**
 * Pair the documents of two streams. By id, by position and by a list, streams in the same order are read in step
 * and no document is kept; one that comes before its partner waits for it.
 *
 * @throws RefereeError for a document that one side has twice or, unless the options allow it, lacks
 */
export function pairDocuments(
  keys: Iterable<CorefDocument>,
  responses: Iterable<CorefDocument>,
  options: PairOptions,
  warn: (warning: Warning) => void,
): Pairing {
  let by: PairBy = 'id'
  const settle = (settled: PairBy): void => {
    by = settled
  }
  return {
    pairs: pairEach(keys, responses, options, warn, settle),
    get by() {
      return by
    },
  }
}

function* pairEach(
  keys: Iterable<CorefDocument>,
  responses: Iterable<CorefDocument>,
  options: PairOptions,
  warn: (warning: Warning) => void,
  settle: (by: PairBy) => void,
): Generator<DocumentPair> {
  const { pairBy } = options
  const naming = namingFor(pairBy)
  const waiting = { key: new Map<string, Waiting>(), response: new Map<string, Waiting>() }
  /** Documents already paired, numbered: another of the same name is an error. */
  const paired = new Map<string, number>()
  const places = { key: new Places(), response: new Places() }
  const streams = { key: keys[Symbol.iterator](), response: responses[Symbol.iterator]() }
  const taken = { key: 0, response: 0 }
  let position = 0
  for (;;) {
    const key = take('key')
    const response = take('response')
    if (key === undefined && response === undefined) break
    if (key !== undefined && response !== undefined && key.name === response.name) {
      yield pair(key.name, key.document, response.document, position++)
      continue
    }
    if (key !== undefined) {
      const partner = partnerOf(key.name, 'response')
      if (partner === undefined) wait('key', key, position++)
      else yield pair(key.name, key.document, partner.document, position++)
    }
    if (response !== undefined) {
      const partner = partnerOf(response.name, 'key')
      if (partner === undefined) wait('response', response, 0)
      else yield pair(response.name, partner.document, response.document, partner.position)
    }
  }
  if (typeof pairBy === 'object' && options.isPart !== true) checkList(pairBy, waiting, paired)
  yield* matchRest()
  yield* pairWithEmpty()

  function take(side: Side): Named | undefined {
    const next = streams[side].next()
    if (next.done === true) return undefined
    const document = next.value
    const name = naming(side, document, taken[side]++)
    const number = paired.get(name)
    const before =
      number === undefined ? waiting[side].get(name)?.document.origin.locate() : places[side].at(number)
    if (before !== undefined) {
      throw new InputError(
        'duplicate-document',
        document.origin.locate(),
        `document "${documentLabel(document)}" occurs twice in the ${side}; the first is at ${before.path}:${before.line}`,
      )
    }
    return { name, document }
  }

  function pair(name: string, key: CorefDocument, response: CorefDocument, at: number): DocumentPair {
    paired.set(name, paired.size)
    places.key.push(key.origin.locate())
    places.response.push(response.origin.locate())
    return { key, response, position: at }
  }

  function partnerOf(name: string, side: Side): Waiting | undefined {
    const partner = waiting[side].get(name)
    waiting[side].delete(name)
    return partner
  }

  function stillWaiting(): Record<Side, CorefDocument[]> {
    const documents = (side: Side): CorefDocument[] =>
      [...waiting[side].values()].map(({ document }) => document)
    return { key: documents('key'), response: documents('response') }
  }

  function wait(side: Side, { name, document }: Named, at: number): void {
    document.tokens?.retain()
    waiting[side].set(name, { document, position: at })
  }

  /** Pair the rest by other forms of their names or by text. */
  function* matchRest(): Generator<DocumentPair> {
    const [keyNames, responseNames] = [[...waiting.key.keys()], [...waiting.response.keys()]]
    const { key: keyDocuments, response: responseDocuments } = stillWaiting()
    const isById = pairBy === undefined || pairBy === 'id'
    let settled: PairBy = pairBy ?? 'id'
    let partners: Partners = isById
      ? matchIds(keyDocuments.map(documentLabel), responseDocuments.map(documentLabel), paired.size === 0)
      : new Map()
    let texts: TextMatches | undefined
    if (pairBy === 'text' || (pairBy === undefined && paired.size + partners.size === 0)) {
      texts = matchTexts(keyDocuments.map(textOf), responseDocuments.map(textOf))
      partners = texts.partners
      if (partners.size > 0) settled = 'text'
    }
    const [only, another] = responseDocuments
    const isAlone = keyDocuments.length === 1 && another === undefined && only !== undefined
    if (pairBy === undefined && partners.size === 0 && isAlone && options.isNameless?.(only) === true) {
      partners = new Map([[0, 0]])
      settled = 'position'
    }
    if (paired.size + partners.size + position === 0) return
    if (paired.size + partners.size === 0 && options.isPart !== true) {
      if (responseDocuments.length === 0) throw missingDocuments(stillWaiting())
      throw noPair(keyDocuments, responseDocuments, texts, pairBy)
    }
    notePartners(settled, keyDocuments, responseDocuments, partners, texts, options.note)
    if (settled === 'position') notePositions(paired.size + partners.size, options.note)
    settle(settled)
    for (const [r, k] of partners) {
      const key = waiting.key.get(keyNames[k] as string) as Waiting
      waiting.key.delete(keyNames[k] as string)
      waiting.response.delete(responseNames[r] as string)
      yield { key: key.document, response: responseDocuments[r] as CorefDocument, position: key.position }
    }
  }

  function* pairWithEmpty(): Generator<DocumentPair> {
    if (waiting.key.size === 0 && waiting.response.size === 0) return
    const isCompat = options.compat === 'conll'
    if (!isCompat && options.missing === 'error') throw missingDocuments(stillWaiting())
    for (const side of ['key', 'response'] as const) {
      for (const { document, position: at } of waiting[side].values()) {
        const isScored = isCompat ? side === 'key' : options.missing === 'empty'
        const other = side === 'key' ? 'response' : 'key'
        warn({
          code: 'missing-document',
          ...document.origin.locate(),
          message: `document "${documentLabel(document)}" is not in the ${other}: ${isScored ? `its ${other} counts as empty` : 'left out'}`,
        })
        if (!isScored) continue
        const empty = emptyLike(document)
        yield side === 'key'
          ? { key: document, response: empty, position: at, only: side }
          : { key: empty, response: document, position: position++, only: side }
      }
    }
  }
}

/** The places of documents: only the path and line of each, as there may be many. */
class Places {
  readonly #paths: string[] = []
  readonly #lines: number[] = []

  push({ path, line }: Place): void {
    this.#paths.push(path)
    this.#lines.push(line)
  }

  at(number: number): Pick<Place, 'path' | 'line'> {
    return { path: this.#paths[number] as string, line: this.#lines[number] as number }
  }
}

interface Named {
  readonly name: string
  readonly document: CorefDocument
}

interface Waiting {
  readonly document: CorefDocument
  readonly position: number
}

type Naming = (side: Side, document: CorefDocument, position: number) => string

/** The name by which a document is paired: two of the same name are partners. */
function namingFor(by: PairBy | undefined): Naming {
  if (by === 'position') return (_, __, position) => String(position)
  // All names differ, so that every document waits until the texts are compared.
  if (by === 'text') return (side, _, position) => `${side} ${position}`
  if (by === undefined || by === 'id') return (_, document) => documentLabel(document)
  const listed = new Set([...by.partners.values()].map(({ response }) => response))
  return (side, document) => {
    const labels = [documentLabel(document), document.id]
    const name =
      side === 'key'
        ? labels.map((label) => by.partners.get(label)?.response).find((each) => each !== undefined)
        : labels.find((label) => listed.has(label))
    return name === undefined ? `${side} ${documentLabel(document)}` : `paired ${name}`
  }
}

function textOf({ tokens }: CorefDocument): Candidate {
  return {
    atoms: (table: AtomTable) =>
      tokens === undefined ? undefined : atomsOfTokens(tokens, table, false).word,
  }
}

function emptyLike(document: CorefDocument): CorefDocument {
  return { ...new DocumentBuilder().finish({ ...document, links: [] }), part: document.part }
}

/** @throws InputError for a line that names a missing document */
function checkList(
  { path, partners }: PairList,
  waiting: Readonly<Record<Side, ReadonlyMap<string, Waiting>>>,
  paired: ReadonlyMap<string, unknown>,
): void {
  for (const [key, { response, line }] of partners) {
    const name = `paired ${response}`
    if (paired.has(name)) continue
    const side = waiting.key.has(name) ? 'response' : 'key'
    const id = side === 'key' ? key : response
    throw new InputError('missing-document', { path, line, column: 1 }, `no document "${id}" in the ${side}`)
  }
}
