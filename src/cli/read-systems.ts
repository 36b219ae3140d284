import type { Corpus } from '../corpus/corpus.ts'
import { printable, type Warning } from '../errors.ts'
import type { Format } from '../formats/format.ts'
import { responseParserOf } from './align-files.ts'
import type { Io } from './command.ts'
import type { SideFormats } from './format-options.ts'
import { readDocuments } from './input/read-documents.ts'
import { readOnce } from './input/standard-input.ts'
import { readAligned } from './read-aligned.ts'
import { distinctNames } from './score-systems.ts'

/** A key and responses in memory, for what looks at documents more than once. */
export interface Systems {
  readonly key: Corpus
  readonly responses: readonly Corpus[]
}

export interface ReadSystems {
  readonly key: string
  readonly responses: readonly string[]
  readonly formats?: SideFormats | undefined
  readonly isQuiet?: boolean
  /** Lay responses that cut the text into other words over the key's. */
  readonly isAligned?: boolean
}

/** @throws UsageError when standard input would have to be read twice */
export async function readSystems(run: ReadSystems, io: Io): Promise<Systems> {
  readOnce([run.key, ...run.responses])
  const key = await read(run.key, run.formats?.key)
  const names = distinctNames(run.responses)
  const responses: Corpus[] = []
  for (const [i, path] of run.responses.entries()) {
    const parser = run.formats?.response === undefined ? await responseParserOf(path) : undefined
    const isAligned = parser !== undefined || run.isAligned === true
    const response = isAligned
      ? await readAligned(key.documents, path, { parser, format: run.formats?.response, note })
      : await read(path, run.formats?.response)
    responses.push({ ...response, name: names[i] as string })
  }
  return { key, responses }

  function note(message: string): void {
    if (run.isQuiet !== true) io.stderr(`${printable(message)}\n`)
  }

  async function read(path: string, format: Format | undefined): Promise<Corpus> {
    const warnings: Warning[] = []
    const warn = (warning: Warning): void => void warnings.push(warning)
    const { name, documents, sha256 } = await readDocuments(path, { format, warn, note }, io)
    return { name, documents, sha256: sha256(), warnings }
  }
}
