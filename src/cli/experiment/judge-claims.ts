import { join } from 'node:path'
import { type ClaimGroup, type Measurement, measureClaims } from '../../experiments/claim.ts'
import { claimGroups } from '../../experiments/claims/claims.ts'
import { type ExperimentCorpus, lacks } from '../../experiments/corpus.ts'
import type { Lab } from '../../experiments/lab.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'

/** A group of claims and the corpora suitable for it. */
export interface ClaimPlan {
  readonly group: ClaimGroup
  readonly corpora: readonly ExperimentCorpus[]
}

export function claimPlans(corpora: readonly ExperimentCorpus[]): ClaimPlan[] {
  return claimGroups
    .map((group) => ({
      group,
      corpora: corpora.filter((corpus) => group.needs.every((need) => lacks(corpus, need) === undefined)),
    }))
    .filter((plan) => plan.corpora.length > 0)
}

/** Measure a group of claims with one lab, or reuse what an earlier run measured on the same inputs. */
export function measureGroup(
  files: NodeFiles,
  lab: Lab,
  { group, corpora }: ClaimPlan,
  directory: string | undefined,
  inputs: string,
): Measurement[] {
  const path = directory === undefined ? undefined : measuredPath(directory, group, lab.seed)
  const known = path === undefined ? undefined : readMeasured(files, path, inputs)
  if (known !== undefined) return known
  const measured = lab
    .each(
      corpora,
      ({ name }) => `the claims of ${group.name} on ${name}, seed ${lab.seed}`,
      (corpus) => measureClaims(lab, group, corpus, corpora),
    )
    .flat()
  if (directory !== undefined && path !== undefined) {
    files.makeDirectory(join(directory, 'measured'))
    files.write(path, `${JSON.stringify({ inputs, measurements: measured })}\n`)
  }
  return measured
}

export function isMeasured(
  files: NodeFiles,
  plan: ClaimPlan,
  seed: number,
  directory: string | undefined,
  inputs: string,
): boolean {
  if (directory === undefined) return false
  return readMeasured(files, measuredPath(directory, plan.group, seed), inputs) !== undefined
}

function measuredPath(directory: string, { name }: ClaimGroup, seed: number): string {
  return join(directory, 'measured', `${name}-${seed}.json`)
}

/** A missing or damaged file is measured again. */
function readMeasured(files: NodeFiles, path: string, inputs: string): Measurement[] | undefined {
  try {
    const found = JSON.parse(files.readText(path)) as { inputs: string; measurements: Measurement[] }
    return found.inputs === inputs ? found.measurements : undefined
  } catch {
    return undefined
  }
}
