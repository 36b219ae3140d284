import { sumRepairs } from '../align/repair-report.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { CorefDocument } from '../document/document.ts'
import type { Warning } from '../errors.ts'
import { fileName } from '../formats/path.ts'
import { type AlignOptions, alignFiles } from './align-files.ts'

/** A response laid over the words of its key, both readings. */
export async function readAligned(
  keys: readonly CorefDocument[],
  path: string,
  options: Pick<AlignOptions, 'parser' | 'format' | 'note'>,
): Promise<Corpus> {
  const warnings: Warning[] = []
  const warn = (warning: Warning): void => void warnings.push(warning)
  const { aligned, sha256 } = await alignFiles(keys, path, { ...options, warn, flag: '--align' })
  const name = fileName(path)
  const optimistic = aligned.map((each) => each.optimistic)
  return {
    name,
    sha256,
    warnings,
    documents: aligned.map(({ pessimistic }) => pessimistic),
    optimistic: { name, sha256, warnings, documents: optimistic },
    repair: sumRepairs(aligned.map(({ report }) => report)),
  }
}
