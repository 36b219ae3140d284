import type { CorefDocument } from '../document/document.ts'
import type { Warning } from '../errors.ts'
import type { ResponseCorpus } from '../explorer/summary.ts'
import { summedRepair } from '../formats/alignment/align-corpus.ts'
import type { ResponseParser } from '../formats/alignment/parsers.ts'
import { fileName } from '../formats/path.ts'
import { alignFiles } from './align-files.ts'

/** A response laid over the words of its key, both readings. @param parser undefined for a document format */
export async function readAligned(
  keys: readonly CorefDocument[],
  path: string,
  parser: ResponseParser | undefined,
): Promise<ResponseCorpus> {
  const warnings: Warning[] = []
  const warn = (warning: Warning): void => void warnings.push(warning)
  const { aligned, sha256 } = await alignFiles(keys, path, { parser, warn, flag: '--align' })
  const name = fileName(path)
  const optimistic = aligned.map((each) => each.optimistic)
  return {
    name,
    sha256,
    warnings,
    documents: aligned.map(({ pessimistic }) => pessimistic),
    optimistic: { name, sha256, warnings, documents: optimistic },
    repair: summedRepair(aligned.map(({ report }) => report)),
  }
}
