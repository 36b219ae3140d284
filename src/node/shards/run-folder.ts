import { join } from 'node:path'
import { InputError, RefereeError } from '../../errors.ts'
import { JsonText } from '../../formats/shared/json-text.ts'
import { shellWord } from '../../shards/command-words.ts'
import {
  PART_SCHEMA,
  type Part,
  type PartRow,
  type PartState,
  partFault,
  partName,
  type ReadPart,
  type StoredError,
} from '../../shards/part.ts'
import { PLAN_SCHEMA, type Plan, type ShardRun } from '../../shards/plan.ts'
import { version } from '../../version.ts'
import { NodeFiles } from '../files/node-files.ts'
import { sha256 } from '../files/sha256.ts'

export function planPath(folder: string): string {
  return join(folder, 'plan.json')
}

/** Contains no date and nothing random: making the same plan again in the same folder keeps the parts. */
export function planText({ pairs, ...fields }: Plan): string {
  return sealJson(fields, ['pairs', pairs])
}

/** Write a plan into its folder, which is made if it does not exist. */
export function writePlan(folder: string, plan: Plan, files: NodeFiles = new NodeFiles()): void {
  files.makeDirectory(folder)
  files.write(planPath(folder), planText(plan))
}

/** @throws RefereeError if there is no plan that this version can work on */
export function readPlan(folder: string, files: NodeFiles = new NodeFiles()): ShardRun {
  const path = planPath(folder)
  const advice = `"referee plan KEY RESPONSE --shards N --out ${shellWord(folder)}" makes one`
  let text: string
  try {
    // Reading a device may never end.
    if (files.findStats(path)?.isFile() === false) throw badPlan(path, `not a file; ${advice}`)
    text = files.readText(path)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw badPlan(path, `${error.reason}; ${advice}`)
  }
  const plan = openSealed(text) as Partial<Plan> | undefined
  if (plan === undefined) throw badPlan(path, 'not a valid plan: it was changed or cut short; make it again')
  if (plan.schema !== PLAN_SCHEMA || plan.referee !== version) {
    throw badPlan(
      path,
      `this plan was made by Referee ${plan.referee} (${plan.schema}), but this is ${version} (${PLAN_SCHEMA}); ` +
        'use the same version for all steps, or make the plan again',
    )
  }
  return { folder, plan: plan as Plan, sha256: sha256(text) }
}

function badPlan(path: string, reason: string): RefereeError {
  return new RefereeError('bad-plan', `${path}: ${reason}`)
}

export function partPath({ folder }: ShardRun, shard: number): string {
  return join(folder, partName(shard))
}

/** All or nothing, like every file. */
export function writePart(
  run: ShardRun,
  shard: number,
  rows: readonly PartRow[],
  error: StoredError | undefined,
  files: NodeFiles,
): void {
  const head = {
    schema: PART_SCHEMA,
    referee: version,
    plan: run.sha256,
    signature: run.plan.signature,
    shard,
    ...(error === undefined ? {} : { error }),
  }
  files.write(partPath(run, shard), sealJson(head, ['rows', rows]))
}

/** Reads the parts of a run; one that is not complete or not of this plan is invalid. */
export function partReader(run: ShardRun, files: NodeFiles = new NodeFiles()): ReadPart {
  return (shard) => readPart(run, shard, files)
}

export function readPart(run: ShardRun, shard: number, files: NodeFiles): PartState {
  const path = partPath(run, shard)
  const stats = files.findStats(path)
  if (stats === undefined) return { state: 'missing' }
  const bytes = stats.size
  if (!stats.isFile()) return { state: 'invalid', bytes, reason: 'not a regular file' }
  let text: string
  try {
    text = files.readText(path)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return { state: 'invalid', bytes, reason: error.reason }
  }
  const part = openSealed(text) as Partial<Part> | undefined
  const reason = part === undefined ? 'cut short, changed or not a part' : partFault(run, shard, part)
  return reason === undefined
    ? { state: 'done', bytes, part: part as Part }
    : { state: 'invalid', bytes, reason }
}

const SEAL = /,"seal":"([0-9a-f]{64})"\}\n$/
const SEAL_LENGTH = ',"seal":"'.length + 64 + '"}\n'.length

/**
 * JSON that shows whether it is complete: its last field is the SHA-256 of everything before it.
 *
 * @param list the last and longest field, written one item per line
 */
export function sealJson(fields: object, [name, items]: readonly [string, readonly unknown[]]): string {
  const head = JSON.stringify(fields).slice(0, -1)
  const lines = items.map((item) => `\n${JSON.stringify(item)}`).join(',')
  const body = `${head},${JSON.stringify(name)}:[${lines}]`
  return `${body},"seal":"${sha256(body)}"}\n`
}

/** The content of a sealed file; undefined if it was cut short or changed. */
export function openSealed(text: string): object | undefined {
  const seal = SEAL.exec(text.slice(-SEAL_LENGTH))?.[1]
  if (seal === undefined || sha256(text.slice(0, -SEAL_LENGTH)) !== seal) return undefined
  try {
    const { seal: _, ...fields } = new JsonText('', text).parse().value as Record<string, unknown>
    return fields
  } catch {
    return undefined
  }
}
