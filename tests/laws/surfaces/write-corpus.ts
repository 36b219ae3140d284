import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endingOf, type Format, formatById } from '../../../src/entries/formats.ts'
import type { CorefDocument } from '../../../src/entries/score.ts'

/** @returns a file or, where a document is named after its file, a folder */
export async function writeCorpus(
  stem: string,
  id: string,
  documents: readonly CorefDocument[],
): Promise<string> {
  const format = formatById(id) as Format
  const path = `${stem}${endingOf(format)}`
  if (format.perFile !== 'one' && id !== 'crac-text') {
    writeFileSync(path, await textOf(id, documents))
    return path
  }
  const { companions } = await format.loadWriter()
  mkdirSync(stem)
  for (const document of documents) {
    writeFileSync(join(stem, `${document.id}${endingOf(format)}`), await textOf(id, [document]))
    for (const { extension, text } of companions?.(document) ?? []) {
      writeFileSync(join(stem, `${document.id}${extension}`), text)
    }
  }
  return stem
}

/** Documents in a format; what it cannot hold is dropped. */
export async function textOf(id: string, documents: readonly CorefDocument[]): Promise<string> {
  const writer = await (formatById(id) as Format).loadWriter()
  return [...writer.write(documents)].join('')
}

/** JSON lines with the entities of the key and of a response to it, as some tools write them. */
export async function writeBothSides(
  stem: string,
  documents: readonly CorefDocument[],
  keys: readonly CorefDocument[],
): Promise<string> {
  const [responses, given] = [await linesOf(documents), await linesOf(keys)]
  const lines = responses.map(({ clusters, ...line }, i) =>
    JSON.stringify({ ...line, clusters: given[i]?.clusters, predicted_clusters: clusters }),
  )
  writeFileSync(`${stem}.jsonlines`, `${lines.join('\n')}\n`)
  return `${stem}.jsonlines`
}

interface Line {
  readonly clusters: unknown
}

async function linesOf(documents: readonly CorefDocument[]): Promise<Line[]> {
  const text = await textOf('jsonlines', documents)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}
