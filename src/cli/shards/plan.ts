import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Reading } from '../../corpus/corpus.ts'
import type { ReadFile } from '../../corpus/open-corpus.ts'
import { RefereeError, type Warning } from '../../errors.ts'
import type { Settings } from '../../scoring/settings.ts'
import { version } from '../../version.ts'
import { sha256 } from '../files/sha256.ts'
import { systemErrorReason } from '../files/system-error.ts'
import { writeFile } from '../files/write-file.ts'
import type { Stretch } from './balance.ts'
import { openSealed, sealedJson } from './sealed-json.ts'
import { shellWord } from './shell-word.ts'

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
  /** Leave out metrics that the data cannot support, as where a set was asked for. */
  readonly leavesOutMissing: boolean
  readonly perDocument: boolean
  /** In which the paths below start, where they do not start at the root. */
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
  /** As it was given. */
  readonly path: string
  readonly name: string
  readonly sha256: string
  /** What was decided about how to read it. */
  readonly reading?: Reading
}

export interface PlannedSystem extends PlannedCorpus {
  /** What reading and pairing found; `before` is the pair of this system that it was said before. */
  readonly warnings: readonly (Warning & { readonly before: number })[]
}

/** A document of both sides. */
export interface PlannedPair {
  readonly system: number
  readonly id: string
  /** What its response is called, where that is something else. */
  readonly responseId?: string
  /** Where it stands in the key. */
  readonly position: number
  /** The file it stands in; null where the side has no such document. */
  readonly key: number | null
  readonly response: number | null
  /** Estimated, in tokens. */
  readonly cost: number
}

/** A folder with a plan. */
export interface ShardRun {
  readonly folder: string
  readonly plan: Plan
  /** SHA-256 of the file: parts name it, so that those of another plan are known. */
  readonly sha256: string
}

export function planPath(folder: string): string {
  return join(folder, 'plan.json')
}

/** No date and no number by chance: whoever makes the same plan again, in the same folder, keeps the parts. */
export function planText({ pairs, ...fields }: Plan): string {
  return sealedJson(fields, ['pairs', pairs])
}

export function writePlan(folder: string, plan: Plan): void {
  writeFile(planPath(folder), planText(plan))
}

/** @throws RefereeError where there is no plan, or none that this program can work on */
export function readPlan(folder: string): ShardRun {
  const path = planPath(folder)
  let text: string
  try {
    if (!statSync(path).isFile()) throw new Error('this is no file')
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw badPlan(
      path,
      `${systemErrorReason(error)}; "referee plan KEY RESPONSE --shards N --out ${shellWord(folder)}" makes one`,
    )
  }
  const plan = openSealed(text) as Partial<Plan> | undefined
  if (plan === undefined)
    throw badPlan(path, 'this is no plan, or it was changed or cut short; make it again')
  if (plan.schema !== PLAN_SCHEMA || plan.referee !== version) {
    throw badPlan(
      path,
      `this plan was made by Referee ${plan.referee} (${plan.schema}), and this is ${version} (${PLAN_SCHEMA}); ` +
        'use the same version for all steps, or make the plan again',
    )
  }
  return { folder, plan: plan as Plan, sha256: sha256(text) }
}

function badPlan(path: string, reason: string): RefereeError {
  return new RefereeError('bad-plan', `${path}: ${reason}`)
}
