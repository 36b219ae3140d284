import { displayPath } from '../../corpus/files.ts'
import { InputError } from '../../errors.ts'
import { JsonText } from '../../formats/shared/json-text.ts'
import { type SavedReport, savedSchemas } from '../../report/saved.ts'
import type { ScoresReport } from '../../report/scores.ts'
import { didYouMean } from '../../suggest.ts'
import type { NodeFiles } from './node-files.ts'
import { schemaCheck } from './schema-check.ts'

/**
 * A result written by a command with `--json`, checked against its schema.
 *
 * @throws InputError for anything else
 */
export async function readResult(files: NodeFiles, path: string): Promise<SavedReport> {
  const text = files.readText(path)
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
export async function readSavedScores(files: NodeFiles, path: string): Promise<ScoresReport | undefined> {
  if (!path.endsWith('.json') || !startsLikeScores(files, path)) return undefined
  const report = await readResult(files, path)
  return report.schema === 'referee.scores/1' ? report : undefined
}

const SCORES_START = /^\s*\{\s*"schema"\s*:\s*"referee\.scores\/1"/

function startsLikeScores(files: NodeFiles, path: string): boolean {
  if (files.findStats(path)?.isFile() !== true) return false
  return SCORES_START.test(new TextDecoder().decode(files.head(path).subarray(0, 64)))
}
