import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { InputError } from '../../errors.ts'
import { nameInFile, stemOf } from '../path.ts'
import { type AlignedResponse, alignResponse } from './align-response.ts'
import type { ParsedResponse } from './parsed.ts'
import type { RepairReport } from './report.ts'

/** How much of a text may differ, and the flag that asked for aligning it. */
export interface ChangeLimit {
  readonly share: number
  readonly flag: string
}

/**
 * Responses laid over the words of a key.
 *
 * @param limit none for what a language model wrote
 * @throws InputError where a response has no document, or too much of another text
 */
export function alignDocuments(
  keys: readonly CorefDocument[],
  responses: readonly ParsedResponse[],
  limit?: ChangeLimit,
): AlignedResponse[] {
  return pairUp(keys, responses).map(({ key, response }) => {
    const result = alignResponse(key, response)
    if (limit !== undefined && result.report.shareOfTextChanged > limit.share)
      throw tooDifferent(key, response, result.report, limit)
    return result
  })
}

/** What aligning some documents cost in all. */
export function summedRepair(reports: readonly RepairReport[]): RepairReport {
  const mentions = { recovered: 0, altered: 0, ambiguous: 0, lost: 0 }
  let tagsRepaired = 0
  let changed = 0
  for (const report of reports) {
    for (const fate of ['recovered', 'altered', 'ambiguous', 'lost'] as const)
      mentions[fate] += report.mentions[fate]
    tagsRepaired += report.tagsRepaired
    changed += report.shareOfTextChanged
  }
  return {
    mentions,
    tagsRepaired,
    shareOfTextChanged: reports.length === 0 ? 0 : changed / reports.length,
    details: reports.flatMap(({ details }) => details),
  }
}

function nameOf({ id, places }: ParsedResponse): string {
  return id ?? nameInFile(stemOf(places.path))
}

/** By id where the response has ids, else by file name, else, where there are equally many, in order. */
function pairUp(
  keys: readonly CorefDocument[],
  responses: readonly ParsedResponse[],
): { key: CorefDocument; response: ParsedResponse }[] {
  const byId = new Map(keys.map((key) => [key.id, key]))
  // A file says the part in its name, where a document has one.
  for (const key of keys) byId.set(documentLabel(key), key)
  const found = responses.map((response) => byId.get(nameOf(response)))
  const isOrdered = found.every((key) => key === undefined) && keys.length === responses.length
  return responses.map((response, i) => {
    const key = isOrdered ? keys[i] : found[i]
    if (key !== undefined) return { key, response }
    const id = nameOf(response)
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
  limit: ChangeLimit,
): InputError {
  const share = Math.round(report.shareOfTextChanged * 100)
  return new InputError(
    'text-mismatch',
    response.places.place(),
    `${share} % of document "${key.id}" is not in the other text; ${limit.flag} takes at most ${limit.share * 100} %`,
  )
}
