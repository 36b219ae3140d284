import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Build } from './builds.ts'
import { inputs } from './inputs.ts'

/**
 * How many modules of the program `referee score` loads for a CoNLL file, before bundling.
 *
 * @param folder with one file for each module
 */
export function countModules({ root }: Build, folder: string): number {
  const coverage = mkdtempSync(join(tmpdir(), 'referee-modules-'))
  const [key, response] = ['key', 'response'].map((side) => join(inputs, `conll-2012/${side}/corpus.conll`))
  const args = [join(root, folder, 'cli/main.js'), 'score', key as string, response as string, '--quiet']
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
  })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  const files = readdirSync(coverage).map((name) => readFileSync(join(coverage, name), 'utf8'))
  rmSync(coverage, { recursive: true })
  const start = pathToFileURL(join(root, folder)).href
  const scripts = files.flatMap((text) => (JSON.parse(text) as { result: { url: string }[] }).result)
  return new Set(scripts.map(({ url }) => url).filter((url) => url.startsWith(start))).size
}
