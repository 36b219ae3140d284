import type { Reading } from '../corpus/corpus.ts'
import type { ReadFile } from '../corpus/open-corpus.ts'
import type { Warning } from '../errors.ts'
import type { Settings } from '../scoring/settings.ts'
import type { Signature } from '../scoring/signature.ts'
import type { Stretch } from './balance.ts'

export const PLAN_SCHEMA = 'referee.plan/2'

/** What is to be scored, and how it is divided: all that `map` and `merge` know. */
export interface Plan {
  readonly schema: typeof PLAN_SCHEMA
  /** The version that made it, and the only one that may work on it: others may count differently. */
  readonly referee: string
  /** The signature of the scores that will result. */
  readonly signature: Signature
  readonly settings: Settings
  /** Ids of the formats of both sides; detected for each file where absent. */
  readonly formats: { readonly key?: string; readonly response?: string }
  /** Leave out metrics that the data cannot support, as for a set of metrics. */
  readonly leavesOutMissing: boolean
  readonly perDocument: boolean
  /** Base of relative paths. */
  readonly folder: string
  readonly key: PlannedCorpus
  readonly systems: readonly PlannedSystem[]
  /** All files that were read, each once. */
  readonly files: readonly ReadFile[]
  /** By shard: which of the pairs belong to it. */
  readonly shards: readonly Stretch[]
  /** In the order in which `score` scores them. */
  readonly pairs: readonly PlannedPair[]
}

export interface PlannedCorpus {
  /** As on the command line. */
  readonly path: string
  readonly name: string
  readonly sha256: string
  /** How it was read, apart from the defaults. */
  readonly reading?: Reading
}

export interface PlannedSystem extends PlannedCorpus {
  /** From reading and pairing. */
  readonly warnings: readonly Warning[]
}

/** A document and where to find it on both sides. */
export interface PlannedDocument {
  readonly id: string
  /** The id of its response, where that differs. */
  readonly responseId?: string
  /** Index of its file; null where the side has no such document. */
  readonly key: number | null
  readonly response: number | null
}

/** What is scored together: a document, or all that `--across` joins. */
export interface PlannedPair extends PlannedDocument {
  readonly system: number
  /** Its position in the key. */
  readonly position: number
  /** Estimated, in tokens. */
  readonly cost: number
  /** The documents that are joined; the pair itself is then in no file. */
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
  /** SHA-256 of the file: parts name it, so that parts of another plan are recognised. */
  readonly sha256: string
}
