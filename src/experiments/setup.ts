import type { TrainedName } from './systems.ts'

/**
 * Where mentions come from: all that parts of speech suggest; those of them that a decision tree of the training documents
 * takes for mentions; those that counts over them do; the key's; the key's of entities with two mentions or more; and candidates
 * less a share of those without a twin.
 */
export type MentionChoice =
  | 'high-recall'
  | 'precise'
  | 'counted'
  | 'key'
  | 'anaphoric'
  | { readonly twinless: number }

export interface Setup {
  readonly mentions: MentionChoice
  /** Names as the key tells them. */
  readonly perfectNames?: boolean
}

/** A model that an experiment asks for, one for each fold of each corpus. */
export interface ModelRequest {
  readonly recipe: TrainedName
  readonly setup: Setup
}

/** For people. */
export function mentionsLabel({ mentions, perfectNames = false }: Setup): string {
  const source =
    typeof mentions === 'object' ? `${Math.round(100 * mentions.twinless)} % of twinless` : mentions
  return `${source} mentions${perfectNames ? ' with perfect names' : ''}`
}
