import type { Reading } from '../corpus/corpus.ts'
import type { ReadFile } from '../corpus/open-corpus.ts'
import type { Warning } from '../errors.ts'
import type { Settings } from '../scoring/settings.ts'
import type { Stretch } from './balance.ts'

export const PLAN_SCHEMA = 'referee.plan/1'

/** What is to be scored, and how it is shared out: all that `map` and `merge` know. */
export interface Plan {
  readonly schema: typeof PLAN_SCHEMA
  /** The version that made it, and the only one to work on it: another may count otherwise. */
  readonly referee: string
  /** That of the scores which will come out. */
  readonly signature: string
  readonly settings: Settings
  /** Ids of the formats of both sides; detected in each file where none was given. */
  readonly formats: { readonly key?: string; readonly response?: string }
  /** Leave out metrics that the data cannot support, as for a set of metrics. */
  readonly leavesOutMissing: boolean
  readonly perDocument: boolean
  /** Where relative paths start. */
  readonly folder: string
  readonly key: PlannedCorpus
  readonly systems: readonly PlannedSystem[]
  /** All that was read, each file once. */
  readonly files: readonly ReadFile[]
  /** By shard: which of the pairs are its own. */
  readonly shards: readonly Stretch[]
  /** In the order in which `score` scores them. */
  readonly pairs: readonly PlannedPair[]
}

export interface PlannedCorpus {
  /** As on the command line. */
  readonly path: string
  readonly name: string
  readonly sha256: string
  /** What was decided about how to read it. */
  readonly reading?: Reading
}

export interface PlannedSystem extends PlannedCorpus {
  /** What reading and pairing found; `before` is the pair of this system that it precedes. */
  readonly warnings: readonly (Warning & { readonly before: number })[]
}

/** Where a document of both sides stands. */
export interface PlannedDocument {
  readonly id: string
  /** What its response is called, where that is something else. */
  readonly responseId?: string
  /** Its file; null where the side has no such document. */
  readonly key: number | null
  readonly response: number | null
}

/** What is scored at once: a document, or all that `--across` joins. */
export interface PlannedPair extends PlannedDocument {
  readonly system: number
  /** Its position in the key. */
  readonly position: number
  /** Estimated, in tokens. */
  readonly cost: number
  /** Those that are joined; the pair itself then stands in no file. */
  readonly documents?: readonly PlannedDocument[]
}

/** The documents of a pair. */
export function plannedDocuments(pair: PlannedPair): readonly PlannedDocument[] {
  return pair.documents ?? [pair]
}

/** A folder with a plan. */
export interface ShardRun {
  readonly folder: string
  readonly plan: Plan
  /** SHA-256 of the file: parts name it, so that those of another plan are recognised. */
  readonly sha256: string
}
