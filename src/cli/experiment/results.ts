import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ModelStore, storeInMemory } from '../../experiments/model-store.ts'
import { sha256 } from '../../node/files/sha256.ts'
import { writeFile } from '../../node/files/write-file.ts'
import { makeDirectory } from '../../node/files/write-folder.ts'
import { type ExperimentReport, renderExperimentMarkdown } from '../../report/experiment.ts'
import { renderSvg } from '../../report/figure.ts'
import { decodeModel } from '../../resolver/model.ts'

/** The result of an earlier run on the same inputs, if there is one. */
export function findResult(
  name: string,
  directory: string | undefined,
  inputs: string,
): ExperimentReport | undefined {
  if (directory === undefined) return undefined
  try {
    const found = JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8')) as ExperimentReport
    return found.schema === 'referee.experiment/1' && found.inputs === inputs ? found : undefined
  } catch {
    return undefined
  }
}

/** Write the JSON last: it marks the result as complete. */
export function writeResult(result: ExperimentReport, directory: string): void {
  const picture = (i: number): string => `${result.experiment}-${i + 1}.svg`
  for (const [i, figure] of result.figures.entries())
    writeFile(join(directory, picture(i)), renderSvg(figure))
  writeFile(join(directory, `${result.experiment}.md`), renderExperimentMarkdown(result, picture))
  writeFile(join(directory, `${result.experiment}.json`), `${JSON.stringify(result, undefined, 2)}\n`)
}

/** Models in files of a directory, beside the results; in memory if there is none. */
export function openModelStore(output: string | undefined): ModelStore {
  if (output === undefined) return storeInMemory()
  const directory = join(output, 'models')
  const pathOf = (key: string): string => join(directory, `${sha256(key).slice(0, 32)}.bin`)
  return {
    get: (key) => readModel(pathOf(key)),
    put: (key, model) => {
      makeDirectory(directory)
      writeFile(pathOf(key), model)
    },
  }
}

/** A missing or damaged model is trained again. */
function readModel(path: string): Uint8Array | undefined {
  try {
    const bytes = new Uint8Array(readFileSync(path))
    decodeModel(bytes)
    return bytes
  } catch {
    return undefined
  }
}
