import { DocumentBuilder } from '../document/builder.ts'
import { type CorefDocument, documentLabel } from '../document/document.ts'
import { InputError, type Place, type RefereeError, type Warning } from '../errors.ts'
import type { Settings } from './settings.ts'

/** One document of both sides, and where it stands in the key. */
export interface DocumentPair {
  readonly key: CorefDocument
  readonly response: CorefDocument
  readonly position: number
}

type Side = 'key' | 'response'

/**
 * Brings documents of two streams together by id. Streams in the same order are read in step and held
 * by nobody; a document that comes before its partner waits for it.
 *
 * @throws RefereeError for a document that one side has twice or, unless settings allow it, not at all
 */
export function* pairDocuments(
  keys: Iterable<CorefDocument>,
  responses: Iterable<CorefDocument>,
  settings: Pick<Settings, 'missing' | 'compat'>,
  warn: (warning: Warning) => void,
): Generator<DocumentPair> {
  const waiting = { key: new Map<string, Waiting>(), response: new Map<string, Waiting>() }
  /** Where the documents stood that were paired: a further one of the same name is an error. */
  const paired = new Map<string, Readonly<Record<Side, Place>>>()
  const streams = { key: keys[Symbol.iterator](), response: responses[Symbol.iterator]() }
  let position = 0
  for (;;) {
    const key = take('key')
    const response = take('response')
    if (key === undefined && response === undefined) break
    if (key !== undefined && response !== undefined && isSameDocument(key, response)) {
      yield pair(key, response, position++)
      continue
    }
    if (key !== undefined) {
      const partner = partnerOf(key, 'response')
      if (partner === undefined) wait('key', key, position++)
      else yield pair(key, partner.document, position++)
    }
    if (response !== undefined) {
      const partner = partnerOf(response, 'key')
      if (partner === undefined) wait('response', response, 0)
      else yield pair(partner.document, response, partner.position)
    }
  }
  yield* unpaired()

  function take(side: Side): CorefDocument | undefined {
    const next = streams[side].next()
    if (next.done === true) return undefined
    const document = next.value
    const id = documentLabel(document)
    const before = paired.get(id)?.[side] ?? waiting[side].get(id)?.document.origin.locate()
    if (before !== undefined) {
      throw new InputError(
        'duplicate-document',
        document.origin.locate(),
        `document "${id}" stands twice in the ${side}; the first is at ${before.path}:${before.line}`,
      )
    }
    return document
  }

  function pair(key: CorefDocument, response: CorefDocument, at: number): DocumentPair {
    paired.set(documentLabel(key), { key: key.origin.locate(), response: response.origin.locate() })
    return { key, response, position: at }
  }

  function partnerOf(document: CorefDocument, side: Side): Waiting | undefined {
    const id = documentLabel(document)
    const partner = waiting[side].get(id)
    waiting[side].delete(id)
    return partner
  }

  function wait(side: Side, document: CorefDocument, at: number): void {
    document.tokens?.retain()
    waiting[side].set(documentLabel(document), { document, position: at })
  }

  function* unpaired(): Generator<DocumentPair> {
    if (waiting.key.size === 0 && waiting.response.size === 0) return
    if (settings.compat === 'none' && settings.missing === 'error') throw missing(waiting)
    for (const side of ['key', 'response'] as const) {
      for (const [id, { document, position: at }] of waiting[side]) {
        const isScored = settings.compat === 'conll' ? side === 'key' : settings.missing === 'empty'
        const other = side === 'key' ? 'response' : 'key'
        warn({
          code: 'missing-document',
          ...document.origin.locate(),
          message: `document "${id}" is not in the ${other}: ${isScored ? `its ${other} counts as empty` : 'left out'}`,
        })
        if (!isScored) continue
        const empty = emptyLike(document)
        yield side === 'key'
          ? { key: document, response: empty, position: at }
          : { key: empty, response: document, position: position++ }
      }
    }
  }
}

function isSameDocument(a: CorefDocument, b: CorefDocument): boolean {
  return a.id === b.id && a.part === b.part
}

interface Waiting {
  readonly document: CorefDocument
  readonly position: number
}

function emptyLike(document: CorefDocument): CorefDocument {
  return { ...new DocumentBuilder().finish({ ...document, links: [] }), part: document.part }
}

const SHOWN = 5

function missing(waiting: Readonly<Record<Side, ReadonlyMap<string, Waiting>>>): RefereeError {
  const list = (side: Side): string => {
    const ids = [...waiting[side].keys()]
    const more = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : ''
    return `${ids.length} only in the ${side}: ${ids
      .slice(0, SHOWN)
      .map((id) => `"${id}"`)
      .join(', ')}${more}`
  }
  const sides = (['key', 'response'] as const).filter((side) => waiting[side].size > 0)
  const first = [...waiting.key.values(), ...waiting.response.values()][0] as Waiting
  return new InputError(
    'missing-document',
    first.document.origin.locate(),
    `documents without a partner: ${sides.map(list).join('; ')}. ` +
      'Give both sides the same documents, or say --missing empty (score the absent side as empty) or --missing skip (leave them out)',
  )
}
