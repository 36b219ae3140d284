import { type Rendering, renderings } from '../../report/render-report.ts'
import { type FlagsFor, UsageError } from '../command.ts'

/** The form of a result. */
export interface RenderingFlags {
  readonly to?: Rendering
  readonly json?: boolean
}

/** How a result is written. */
export interface OutputFlags extends RenderingFlags {
  readonly output?: string
  readonly csvRaw?: boolean
  readonly quiet?: boolean
}

/** @param forms those that the result of a command can take */
export function renderingFlagsIn(forms: readonly Rendering[]): FlagsFor<RenderingFlags> {
  return {
    to: { value: 'form', description: 'how to write the result down (default: text)', choices: forms },
    json: { description: 'the same as --to json: nothing but JSON on standard output' },
  }
}

export const renderingFlags: FlagsFor<RenderingFlags> = renderingFlagsIn(renderings)

/** Of commands whose result is one report. The target is checked before such a command runs. */
export const outputFlags: FlagsFor<OutputFlags> = {
  ...renderingFlags,
  output: { short: '-o', value: 'file', description: 'write there instead, all or nothing' },
  csvRaw: { description: 'leave CSV text that looks like a formula as it is' },
  quiet: { description: 'no notes and no warnings on standard error' },
}

/** @throws UsageError when `--json` and `--to` contradict each other */
export function chooseRendering({ json, to }: RenderingFlags): Rendering {
  if (json === true && (to ?? 'json') !== 'json') {
    throw new UsageError(`--json and --to ${to}: which of the two?`)
  }
  return json === true ? 'json' : (to ?? 'text')
}
