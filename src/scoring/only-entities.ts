import { type CorefDocument, documentLabel, entitySizes, piecesOf } from '../document/document.ts'
import { InputError, type Place, RefereeError } from '../errors.ts'
import { restrictTwins, type TwinDocuments } from '../matching/twin-documents.ts'
import { largestEntities } from '../metrics/mei.ts'

/**
 * The entities to score: the n largest of each key document, or those in a list. An entry is an id, or else the
 * words of a mention; prefixed with a document name and a TAB, it applies to that document alone.
 */
export type OnlyEntities = number | readonly string[]

/** The requested entities that a document has. */
export interface ChosenEntities {
  /** The mentions of these entities, by `spanName`. */
  readonly spans: ReadonlySet<string>
  /** The entries of the list, by position, that the document has. */
  readonly met: readonly number[]
}

/** @throws RefereeError for words that are mentions of several entities */
export function chooseEntities(key: CorefDocument, only: OnlyEntities): ChosenEntities {
  const found =
    typeof only === 'number'
      ? { chosen: largestEntities(entitySizes(key), only), met: [] }
      : listedEntities(key, only)
  const chosen = new Set(found.chosen)
  const spans = new Set<string>()
  for (const [m, e] of key.mentions.entity.entries()) if (chosen.has(e)) spans.add(spanName(key, m))
  return { spans, met: found.met }
}

/**
 * Both sides restricted to the chosen entities. A response entity is about them if at least half of its twins are
 * theirs: such entities stay whole, so that everything it gets wrong about the chosen ones counts. Of other entities,
 * only twins of the chosen ones stay, so that recall is the same as among all entities.
 */
export function onlyChosen(documents: TwinDocuments, { spans }: ChosenEntities): TwinDocuments {
  const { key, response, twins } = documents
  const isChosen = Array.from(key.mentions.entity, (_, m) => spans.has(spanName(key, m)))
  const isTwin = new Uint8Array(response.mentions.count)
  /** By response entity: twins in chosen entities minus twins in others. */
  const lead = new Map<number, number>()
  for (const [k, r] of twins.entries()) {
    if (r < 0) continue
    const e = response.mentions.entity[r] as number
    if (isChosen[k] === true) isTwin[r] = 1
    lead.set(e, (lead.get(e) ?? 0) + (isChosen[k] === true ? 1 : -1))
  }
  const isAbout = (r: number): boolean => (lead.get(response.mentions.entity[r] as number) ?? -1) >= 0
  return restrictTwins(
    documents,
    (k) => isChosen[k] === true,
    (r) => isTwin[r] === 1 || isAbout(r),
  )
}

/** Where the entries of a list are, if it was read from a file. */
const placesOf: WeakMap<readonly string[], (entry: number) => Place> = new WeakMap()

/** Register where the entries of a list are, for error messages. */
export function locateEntries(list: readonly string[], place: (entry: number) => Place): void {
  placesOf.set(list, place)
}

/** An error about one entry of the list. */
export function badEntry(list: readonly string[], entry: number, reason: string): RefereeError {
  const place = placesOf.get(list)?.(entry)
  return place === undefined
    ? new RefereeError('bad-entities', `--only-entities: ${reason}`)
    : new InputError('bad-entities', place, reason)
}

/** An error for an entry that no document has, if there is one. */
export function unmetEntry(list: readonly string[], met: ReadonlySet<number>): RefereeError | undefined {
  const entry = list.findIndex((_, i) => !met.has(i))
  if (entry < 0) return undefined
  const { document, entity } = parseEntry(list[entry] as string)
  const where = document === undefined ? 'no document of the key' : `no document "${document}" of the key`
  return badEntry(
    list,
    entry,
    `${where} has an entity "${entity}", neither as an id nor as the words of a mention; "referee convert KEY --to referee" shows the ids`,
  )
}

function listedEntities(key: CorefDocument, list: readonly string[]): { chosen: number[]; met: number[] } {
  const chosen: number[] = []
  const met: number[] = []
  let byId: Map<string, number> | undefined
  let byWords: Map<string, Set<number>> | undefined
  for (const [entry, text] of list.entries()) {
    const { document, entity } = parseEntry(text)
    if (document !== undefined && document !== documentLabel(key) && document !== key.id) continue
    byId ??= entitiesById(key)
    const own = byId.get(entity)
    if (own !== undefined) {
      chosen.push(own)
      met.push(entry)
      continue
    }
    byWords ??= entitiesByWords(key)
    const named = [...(byWords.get(withoutSpaces(entity)) ?? [])]
    if (named.length > 1) {
      const ids = named.map((e) => key.entityId(e) ?? `the one numbered ${e}`).join(', ')
      throw badEntry(
        list,
        entry,
        `"${entity}" names ${named.length} entities of document "${documentLabel(key)}" (${ids}); write the id of the one you mean, after the document and a TAB`,
      )
    }
    if (named.length === 0) continue
    chosen.push(named[0] as number)
    met.push(entry)
  }
  return { chosen, met }
}

function parseEntry(text: string): { document: string | undefined; entity: string } {
  const tab = text.indexOf('\t')
  return tab < 0
    ? { document: undefined, entity: text }
    : { document: text.slice(0, tab), entity: text.slice(tab + 1) }
}

function entitiesById(key: CorefDocument): Map<string, number> {
  const ids = new Map<string, number>()
  for (let e = 0; e < key.entityCount; e++) {
    const id = key.entityId(e)
    if (id !== undefined) ids.set(id, e)
  }
  return ids
}

function entitiesByWords(key: CorefDocument): Map<string, Set<number>> {
  const { mentions, tokens } = key
  const words = new Map<string, Set<number>>()
  if (tokens === undefined) return words
  for (let m = 0; m < mentions.count; m++) {
    let text = ''
    for (const [start, end] of piecesOf(mentions, m)) {
      for (let t = start; t < end; t++) text += tokens.text(t)
    }
    const name = withoutSpaces(text)
    const entities = words.get(name) ?? new Set()
    words.set(name, entities.add(mentions.entity[m] as number))
  }
  return words
}

/** Ignores where words are split: `Mr.Darcy` is `Mr. Darcy`. */
function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}

function spanName({ mentions }: CorefDocument, mention: number): string {
  return piecesOf(mentions, mention).join(' ')
}
