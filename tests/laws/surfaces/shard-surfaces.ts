import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScoresReport } from '../../../src/entries/score.ts'
import { answerIn } from './answer.ts'
import { cannotShard } from './exclusions.ts'
import { printed } from './outcome.ts'
import type { Surface } from './surface.ts'

/** The commands call these. */
const LIBRARY = ['makePlan', 'mapShard', 'mergeParts', 'readPlan', 'runStatus']

/** Scores that were counted in shards. */
export const shardSurfaces: readonly Surface[] = [1, 3].map((shards) => ({
  name: `merge (${shards})`,
  through: ['plan', 'map', 'merge', 'status', ...LIBRARY, 'plan.schema.json', 'status.schema.json'],
  isVariant: shards === 1,
  cannot: cannotShard,
  async together({ key, responses, flags, folder }) {
    const run = join(folder, `run-${shards}`)
    await printed(['plan', key, ...responses, ...flags, '--shards', String(shards), '--out', run, '--quiet'])
    await printed(['map', run, '--shard', `0-${shards - 1}`, '--quiet'])
    const plan = JSON.parse(readFileSync(join(run, 'plan.json'), 'utf8')) as Signed
    const status = JSON.parse(await printed(['status', run, '--json', '--quiet'])) as Signed
    const merged = answerIn(JSON.parse(await printed(['merge', run, '--json', '--quiet'])) as ScoresReport)
    return { ...merged, signatures: [...merged.signatures, plan.signature, status.signature] }
  },
}))

type Signed = Pick<ScoresReport, 'signature'>
