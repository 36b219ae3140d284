import type { CorefDocument } from '../document/document.ts'
import { InputError } from '../errors.ts'
import type { ParsedResponse } from '../formats/parsed-response.ts'
import type { RepairReport } from './repair-report.ts'

/** How much of a text may differ, and the flag that asked for the alignment. */
interface ChangeLimit {
  readonly share: number
  readonly flag: string
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
