import { join } from 'node:path'
import { type ModelStore, storeInMemory } from '../../experiments/model-store.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'
import { sha256 } from '../../node/files/sha256.ts'
import { readModelFile } from '../../node/models.ts'
import { type ExperimentReport, renderExperimentMarkdown } from '../../report/experiment.ts'
import { renderSvg } from '../../report/figure.ts'
import { decodeModel } from '../../resolver/model.ts'

/** The result of an earlier run on the same inputs, if there is one. */
export function findResult(
  files: NodeFiles,
  name: string,
  directory: string | undefined,
  inputs: string,
): ExperimentReport | undefined {
  if (directory === undefined) return undefined
  try {
    const found = JSON.parse(files.readText(join(directory, `${name}.json`))) as ExperimentReport
    return found.schema === 'referee.experiment/1' && found.inputs === inputs ? found : undefined
  } catch {
    return undefined
  }
}

/** Write the JSON last: it marks the result as complete. */
export function writeResult(files: NodeFiles, result: ExperimentReport, directory: string): void {
  const picture = (i: number): string => `${result.experiment}-${i + 1}.svg`
  for (const [i, figure] of result.figures.entries())
    files.write(join(directory, picture(i)), renderSvg(figure))
  files.write(join(directory, `${result.experiment}.md`), renderExperimentMarkdown(result, picture))
  files.write(join(directory, `${result.experiment}.json`), `${JSON.stringify(result, undefined, 2)}\n`)
}

/** Models in files of a directory, beside the results; in memory if there is none. */
export function openModelStore(files: NodeFiles, output: string | undefined): ModelStore {
  if (output === undefined) return storeInMemory()
  const directory = join(output, 'models')
  const pathOf = (key: string): string => join(directory, `${sha256(key).slice(0, 32)}.bin`)
  return {
    get: (key) => readModel(files, pathOf(key)),
    put: (key, model) => {
      files.makeDirectory(directory)
      files.write(pathOf(key), model)
    },
  }
}

/** A missing or damaged model is trained again. */
function readModel(files: NodeFiles, path: string): Uint8Array | undefined {
  try {
    const bytes = readModelFile(files, path)
    decodeModel(bytes)
    return bytes
  } catch {
    return undefined
  }
}
