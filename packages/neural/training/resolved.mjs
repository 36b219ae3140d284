// Shared by score.mjs and quantization.mjs: resolve documents with a model file and the real runtime, and compare.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatById } from '../../../build/lib/index.js'

const program = fileURLToPath(new URL('../../../bin/referee.cjs', import.meta.url))
const writer = await formatById('referee').loadWriter()

/** Flags for scoring: OntoGUM annotates no singletons. */
export function countFlags(scheme) {
  return ['--singletons', scheme === 'ontogum' ? 'drop' : 'keep', '--key-duplicates', 'first']
}

/** @returns the path of the file */
export function writeDocuments(folder, name, documents) {
  const path = join(folder, `${name}.coref.jsonl`)
  writeFileSync(path, [...writer.write(documents, { drop: () => {} })].join(''))
  return path
}

/** @param tagger where mentions come from: `precise` (the model finds them) or `key` */
export function resolveWith(model, scheme, key, tagger, path) {
  const flags = ['--recipe', 'neural', '--model', model, '--scheme', scheme, '--tagger', tagger]
  referee(['resolve', key, ...flags, '-o', path])
  return path
}

/** The lead of the second response over the first, in CoNLL and percent. */
export function compareResponses(scheme, key, first, second) {
  const flags = ['--metrics', 'conll', ...countFlags(scheme), '--json', '--quiet']
  const { conll } = JSON.parse(referee(['compare', key, first, second, ...flags])).metrics
  return {
    other: percent(conll.a),
    own: percent(conll.b),
    ahead: percent(conll.delta),
    interval: conll.interval?.map(percent),
    p: conll.p,
  }
}

export function percent(share) {
  return Number((100 * share).toFixed(2))
}

/** @returns standard output; ends the script if Referee fails */
export function referee(args) {
  const { status, stdout, stderr } = spawnSync('node', [program, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  if (status === 0) return stdout
  process.stderr.write(`referee ${args.join(' ')}\n${stderr}`)
  process.exit(status ?? 1)
}
