import { type CorefDocument, documentLabel } from '../document/document.ts'
import { InputError, type RefereeError } from '../errors.ts'
import type { Likeness, Partners, TextMatches } from './match-documents.ts'
import type { PairBy, PairOptions, Side } from './pair-documents.ts'

const LIMIT = 5

function list(labels: readonly string[]): string {
  const more = labels.length > LIMIT ? ` and ${labels.length - LIMIT} more` : ''
  return `${labels
    .slice(0, LIMIT)
    .map((label) => `"${label}"`)
    .join(', ')}${more}`
}

function onlyIn(side: Side, documents: readonly CorefDocument[]): string {
  return `${documents.length} only in the ${side}: ${list(documents.map(documentLabel))}`
}

/** The error for documents without a partner. */
export function missingDocuments(waiting: Readonly<Record<Side, readonly CorefDocument[]>>): RefereeError {
  const sides = (['key', 'response'] as const).filter((side) => waiting[side].length > 0)
  const [first] = sides.flatMap((side) => waiting[side])
  return new InputError(
    'missing-document',
    (first as CorefDocument).origin.locate(),
    `unpaired documents: ${sides.map((side) => onlyIn(side, waiting[side])).join('; ')}. ` +
      'Give both sides the same documents, or use --missing empty (score the absent side as empty) or --missing skip (leave them out)' +
      idHint(waiting.key.map(documentLabel), waiting.response.map(documentLabel)),
  )
}

/** The error if nothing can be scored: which documents are most alike, and how to pair them by hand. */
export function noPair(
  keys: readonly CorefDocument[],
  responses: readonly CorefDocument[],
  texts: TextMatches | undefined,
  by: PairBy | undefined,
): RefereeError {
  const [first] = keys
  const how = by === undefined ? 'by id or by text' : by === 'text' ? 'by text' : 'by id'
  return new InputError(
    'missing-document',
    (first as CorefDocument).origin.locate(),
    `unpaired documents: ${onlyIn('key', keys)}; ${onlyIn('response', responses)}. ` +
      `No response document matches a key document ${how}${candidates(keys, responses, texts)}; ` +
      'pair them in order with --pair position, or by a list of ids with --pair FILE' +
      idHint(keys.map(documentLabel), responses.map(documentLabel), by),
  )
}

/** A hint if the ids differ in a consistent way or, where pairing by text was requested, if ids would do. */
function idHint(keys: readonly string[], responses: readonly string[], by?: PairBy): string {
  if (by === 'text') {
    const ids = new Set(responses)
    return keys.some((id) => ids.has(id)) ? '. They share ids: omit --pair' : ''
  }
  const way = affixes(keys, responses) ?? spelling(keys, responses)
  return way === undefined ? '' : `. The ids of the response are those of the key ${way}: try --pair text`
}

/** More than this share of the ids must fit: one id in two may fit by chance. */
const HALF = 0.5

function affixes(keys: readonly string[], responses: readonly string[]): string | undefined {
  const [response = ''] = responses
  const inside = keys.filter((key) => key !== '' && response.includes(key))
  const key = inside.sort((a, b) => b.length - a.length)[0]
  if (key === undefined || key === response) return undefined
  const start = response.indexOf(key)
  const [before, after] = [response.slice(0, start), response.slice(start + key.length)]
  const ids = new Set(responses)
  const fitting = keys.filter((id) => ids.has(`${before}${id}${after}`)).length
  if (fitting <= responses.length * HALF) return undefined
  const parts = [
    ...(before === '' ? [] : [`"${before}" before`]),
    ...(after === '' ? [] : [`"${after}" after`]),
  ]
  return `with ${parts.join(' and ')} them`
}

function spelling(keys: readonly string[], responses: readonly string[]): string | undefined {
  const plain = (id: string): string => id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const ids = new Set(responses.map(plain))
  const fitting = keys.filter((id) => plain(id) !== '' && ids.has(plain(id))).length
  return responses.length > 0 && fitting > responses.length * HALF ? 'in another spelling' : undefined
}

function candidates(
  keys: readonly CorefDocument[],
  responses: readonly CorefDocument[],
  texts: TextMatches | undefined,
): string {
  const near = [...(texts?.nearest ?? [])].flatMap(([response, likest]) => {
    const alike = likest.filter(({ share }) => share > 0)
    if (alike.length === 0) return []
    const named = alike.map((each) => describe(each, keys)).join(' and ')
    return [`"${documentLabel(responses[response] as CorefDocument)}" is most like ${named}`]
  })
  if (near.length === 0) return ''
  const more = near.length > LIMIT ? ` (and ${near.length - LIMIT} more)` : ''
  return `: ${near.slice(0, LIMIT).join('; ')}${more}`
}

function describe({ key, share }: Likeness, keys: readonly CorefDocument[]): string {
  return `"${documentLabel(keys[key] as CorefDocument)}" (${Math.round(share * 100)} % of the text)`
}

/** Report which documents were paired if ids did not determine it. */
export function notePartners(
  by: PairBy,
  keys: readonly CorefDocument[],
  responses: readonly CorefDocument[],
  partners: Partners,
  texts: TextMatches | undefined,
  note: PairOptions['note'],
): void {
  if (by !== 'text' || note === undefined || partners.size === 0) return
  const examples = [...partners].slice(0, LIMIT).map(([r, k]) => {
    const share = texts?.nearest.get(r)?.[0]?.share ?? 0
    return `"${documentLabel(responses[r] as CorefDocument)}" with ${describe({ key: k, share }, keys)}`
  })
  const more = partners.size > LIMIT ? ` and ${partners.size - LIMIT} more` : ''
  note(`paired by text: ${examples.join(', ')}${more}; --pair changes that`)
}

export function notePositions(count: number, note: PairOptions['note']): void {
  note?.(
    `paired by position: ${count} ${count === 1 ? 'document' : 'documents'} of key and response, in order`,
  )
}
