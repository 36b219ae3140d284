import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { shownPath } from '../../corpus/files.ts'
import { InputError } from '../../errors.ts'
import { JsonText } from '../../formats/shared/json-text.ts'
import { type SavedReport, savedSchemas } from '../../report/saved.ts'
import type { ScoresReport } from '../../report/scores.ts'
import { didYouMean } from '../../suggest.ts'
import { readOwn, schemaCheck } from './own-json.ts'

/**
 * A result as a command wrote it with `--json`, checked against its schema.
 *
 * @throws InputError for anything else
 */
export async function readResult(path: string): Promise<SavedReport> {
  const node = new JsonText(shownPath(path), readOwn(path).toString('utf8')).parse()
  const schema = (node.value as { readonly schema?: unknown } | null)?.schema
  if (typeof schema !== 'string') {
    throw new InputError(
      'bad-field',
      node.place(),
      'this is not a result that Referee saved: those begin with "schema", and --json writes them',
    )
  }
  if (!savedSchemas.some((each) => each === schema)) {
    throw node.error(
      ['schema'],
      `no result is called "${schema}"${didYouMean(schema, savedSchemas)}; those that can be shown: ${savedSchemas.join(', ')}`,
    )
  }
  const check = await schemaCheck(schema)
  check(node)
  return node.value as SavedReport
}

/**
 * The scores that `referee score --json` saved in a file; undefined for any other file, which is then a response.
 *
 * @throws InputError for damaged ones
 */
export async function readSavedScores(path: string): Promise<ScoresReport | undefined> {
  if (!path.endsWith('.json') || !startsLikeScores(path)) return undefined
  const report = await readResult(path)
  return report.schema === 'referee.scores/1' ? report : undefined
}

const SCORES_START = /^\s*\{\s*"schema"\s*:\s*"referee\.scores\/1"/

function startsLikeScores(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false
  const start = Buffer.alloc(64)
  const file = openSync(path, 'r')
  try {
    return SCORES_START.test(start.toString('utf8', 0, readSync(file, start)))
  } finally {
    closeSync(file)
  }
}
