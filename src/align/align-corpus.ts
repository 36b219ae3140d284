import { type CorefDocument, documentLabel } from '../document/document.ts'
import { InputError } from '../errors.ts'
import type { ParsedResponse } from '../formats/parsed-response.ts'
import { nameInFile, stemOf } from '../formats/path.ts'
import { type AlignedResponse, alignResponse } from './align-response.ts'
import type { RepairReport } from './repair-report.ts'

/** How much of a text may differ, and the flag that asked for the alignment. */
export interface ChangeLimit {
  readonly share: number
  readonly flag: string
}

/**
 * Align responses with the documents of a key.
 *
 * @param limit none for language-model output
 * @throws InputError for a response without a document, or whose text differs too much
 */
export function alignDocuments(
  keys: readonly CorefDocument[],
  responses: readonly ParsedResponse[],
  limit?: ChangeLimit,
): AlignedResponse[] {
  return pairUp(keys, responses).map(({ key, response }) => {
    const aligned = alignResponse(key, response)
    if (limit !== undefined) checkChange(key, response, aligned.report, limit)
    return aligned
  })
}

function nameOf({ id, places }: ParsedResponse): string {
  return id ?? nameInFile(stemOf(places.path))
}

/** By id if the response has ids, else by file name, else in order if there are equally many. */
function pairUp(
  keys: readonly CorefDocument[],
  responses: readonly ParsedResponse[],
): { key: CorefDocument; response: ParsedResponse }[] {
  const byId = new Map(keys.map((key) => [key.id, key]))
  // The name of a file includes the part of a document.
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

/** @throws InputError if too much of the two texts differs */
export function checkChange(
  key: CorefDocument,
  response: ParsedResponse,
  { shareOfTextChanged }: RepairReport,
  { share, flag }: ChangeLimit,
): void {
  if (shareOfTextChanged <= share) return
  throw new InputError(
    'text-mismatch',
    response.places.place(),
    `${Math.round(shareOfTextChanged * 100)} % of document "${key.id}" is not in the other text; ${flag} takes at most ${share * 100} %`,
  )
}
