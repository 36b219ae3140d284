import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ExperimentReport, renderExperimentMarkdown } from '../../report/experiment.ts'
import { renderSvg } from '../../report/figure.ts'
import { writeFile } from '../output.ts'

/** What a run before this one wrote, if it was of the same inputs. */
export function finishedResult(
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

/** The JSON last: it says that all is there. */
export function writeResult(result: ExperimentReport, directory: string): void {
  const picture = (i: number): string => `${result.experiment}-${i + 1}.svg`
  for (const [i, figure] of result.figures.entries())
    writeFile(join(directory, picture(i)), renderSvg(figure))
  writeFile(join(directory, `${result.experiment}.md`), renderExperimentMarkdown(result, picture))
  writeFile(join(directory, `${result.experiment}.json`), `${JSON.stringify(result, undefined, 2)}\n`)
}
