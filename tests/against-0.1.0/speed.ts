import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/program.ts'
import { type Build, folder, newBuild, oldBuild } from './builds.ts'
import { inputs } from './inputs.ts'

const ROUNDS = 5

/** CPU time of `referee score`, new over old: the minimum of several alternating runs. `times` sets the size. */
export function timeRatio(times: number): number {
  const files = (['key', 'response'] as const).map((side) => makeCorpus(side, times))
  const least = { old: Number.POSITIVE_INFINITY, new: Number.POSITIVE_INFINITY }
  for (let round = 0; round < ROUNDS; round++) {
    for (const build of [oldBuild, newBuild])
      least[build.name] = Math.min(least[build.name], measure(build, files))
  }
  return least.new / least.old
}

/** The CoNLL sample repeated under other names. */
function makeCorpus(side: 'key' | 'response', times: number): string {
  const path = join(folder, `${side}-${times}.conll`)
  if (!existsSync(path)) {
    const sample = readFileSync(join(inputs, `conll-2012/${side}/corpus.conll`), 'utf8')
    const copies = Array.from({ length: times }, (_, i) =>
      sample.replaceAll('#begin document (', `#begin document (${i}/`),
    )
    writeFileSync(path, copies.join(''))
  }
  return path
}

function measure(build: Build, files: readonly string[]): number {
  const args = ['-r', join(root, 'bench/usage.cjs'), build.program, 'score', ...files, '--json', '--quiet']
  const env = { ...process.env, REFEREE_USAGE_FD: '3' }
  const { output, status } = spawnSync(process.execPath, args, {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  if (status !== 0) throw new Error(`${build.program} ended with ${status}`)
  return (JSON.parse(String(output[3])) as { cpu: number }).cpu
}
