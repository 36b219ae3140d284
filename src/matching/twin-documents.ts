import type { CorefDocument } from '../document/document.ts'
import { keepMentions } from '../document/filter.ts'
import type { Twins } from './exact.ts'

/** Both sides of one document and their twins: the input of discourse metrics and analyses. */
export interface TwinDocuments {
  readonly key: CorefDocument
  readonly response: CorefDocument
  readonly twins: Twins
  /** The mentions that refer to nothing, if requested. */
  readonly nonReferring?: TwinDocuments
}

/** The twins seen from the response: by response mention, its key mention, or -1. */
export function twinsOfResponse({ response, twins }: TwinDocuments): Twins {
  const reverse = new Int32Array(response.mentions.count).fill(-1)
  for (const [k, r] of twins.entries()) if (r >= 0) reverse[r] = k
  return reverse
}

/** Both sides with only some of their mentions. */
export function restrictTwins(
  { key, response, twins }: TwinDocuments,
  keepsKey: (mention: number) => boolean,
  keepsResponse: (mention: number) => boolean,
): TwinDocuments {
  const position = new Map<number, number>()
  for (let m = 0; m < response.mentions.count; m++) if (keepsResponse(m)) position.set(m, position.size)
  const kept = twins.filter((_, m) => keepsKey(m)).map((twin) => position.get(twin) ?? -1)
  return { key: keepMentions(key, keepsKey), response: keepMentions(response, keepsResponse), twins: kept }
}
