import type { Corpus } from '../../corpus/corpus.ts'
import { type KeepOptions, type KeptSides, readSides } from '../../corpus/sides.ts'
import { UsageError } from '../command.ts'
import type { Run } from '../run.ts'

/** A key and responses in memory, for callers that need documents more than once. */
export async function readInputs(
  { files, note }: Pick<Run, 'files' | 'note'>,
  key: string,
  responses: readonly string[],
  options: KeepOptions,
): Promise<{ readonly key: Corpus; readonly responses: readonly KeptSides[] }> {
  readOnce([key, ...responses])
  return readSides(files, key, responses, { ...options, note })
}

/** @throws UsageError when standard input would have to be read twice */
export function readOnce(paths: readonly (string | undefined)[]): void {
  if (paths.filter((path) => path === '-').length <= 1) return
  throw new UsageError('standard input can be read only once: use - for one input')
}

/** @throws UsageError when standard input would have to be read twice, as the key is for each response */
export function checkStandardInput(key: string, responses: readonly string[]): void {
  readOnce([key, ...responses])
  if (key === '-' && responses.length > 1) {
    throw new UsageError('the key is read again for each response: give it as a file, not as -')
  }
}
