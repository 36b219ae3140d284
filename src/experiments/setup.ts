import type { TrainedName } from './systems.ts'

/**
 * Where mentions come from: everything that parts of speech suggest; what a decision tree trained on the training
 * documents takes for mentions; what counts over them do; the key's; those of key entities with two or more mentions;
 * and candidates with only a share of the twinless ones.
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
  /** Whether to use the key's names. */
  readonly perfectNames?: boolean
}

/** A model that an experiment requests, trained for each fold of each corpus. */
export interface ModelRequest {
  readonly recipe: TrainedName
  readonly setup: Setup
}

/** For display. */
export function mentionsLabel({ mentions, perfectNames = false }: Setup): string {
  const source =
    typeof mentions === 'object' ? `${Math.round(100 * mentions.twinless)} % of twinless` : mentions
  return `${source} mentions${perfectNames ? ' with perfect names' : ''}`
}
