import { closeSync, openSync, readSync } from 'node:fs'
import { displayPath } from '../../corpus/files.ts'
import { InputError } from '../../errors.ts'
import { JsonText } from '../../formats/shared/json-text.ts'
import { type SavedReport, savedSchemas } from '../../report/saved.ts'
import type { ScoresReport } from '../../report/scores.ts'
import { didYouMean } from '../../suggest.ts'
import { findStats } from './find-stats.ts'
import { readOwn, schemaCheck } from './own-json.ts'

/**
 * A result written by a command with `--json`, checked against its schema.
 *
 * @throws InputError for anything else
 */
export async function readResult(path: string): Promise<SavedReport> {
  const text = readOwn(path).toString('utf8')
  if (/^\{"schema":"referee\.ledger\//.test(text)) {
    const reason = `this is a ledger of runs: "referee history" shows it`
    throw new InputError('bad-field', { path: displayPath(path), line: 1, column: 1 }, reason)
  }
  const node = new JsonText(displayPath(path), text).parse()
  const schema = (node.value as { readonly schema?: unknown } | null)?.schema
  if (typeof schema !== 'string') {
    throw new InputError(
      'bad-field',
      node.place(),
      'not a saved Referee result, which --json writes and which begins with "schema"',
    )
  }
  if (!savedSchemas.some((each) => each === schema)) {
    throw node.error(
      ['schema'],
      `unknown schema "${schema}"${didYouMean(schema, savedSchemas)}; expected one of ${savedSchemas.join(', ')}`,
    )
  }
  const check = await schemaCheck(schema)
  check(node)
  return node.value as SavedReport
}

/**
 * The scores that `referee score --json` saved; undefined for any other file, which is then a response.
 *
 * @throws InputError for damaged scores
 */
export async function readSavedScores(path: string): Promise<ScoresReport | undefined> {
  if (!path.endsWith('.json') || !startsLikeScores(path)) return undefined
  const report = await readResult(path)
  return report.schema === 'referee.scores/1' ? report : undefined
}

const SCORES_START = /^\s*\{\s*"schema"\s*:\s*"referee\.scores\/1"/

function startsLikeScores(path: string): boolean {
  if (findStats(path)?.isFile() !== true) return false
  const start = Buffer.alloc(64)
  const file = openSync(path, 'r')
  try {
    return SCORES_START.test(start.toString('utf8', 0, readSync(file, start)))
  } finally {
    closeSync(file)
  }
}
