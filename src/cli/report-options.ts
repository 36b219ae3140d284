import { type Command, Option } from 'commander'
import pc from 'picocolors'
import { type Rendering, type RenderOptions, renderings } from '../report/format-scores.ts'
import { plainStyle } from '../report/text.ts'
import { type Io, UsageError } from './command.ts'

/** The form of a result, as commander hands it over. */
export interface RenderingFlags {
  readonly to?: Rendering
  readonly json?: boolean
}

/** How a result is written down, as commander hands it over. */
export interface ReportFlags extends RenderingFlags {
  readonly output?: string
  readonly csvRaw?: boolean
  readonly quiet?: boolean
}

/** @param forms those in which the result of a command can be written down */
export function addRenderingOptions(command: Command, forms: readonly Rendering[] = renderings): void {
  command
    .addOption(new Option('--to <form>', 'how to write the result down (default: text)').choices(forms))
    .option('--json', 'the same as --to json: nothing but JSON on standard output')
}

export function addReportOptions(command: Command): void {
  addRenderingOptions(command)
  command
    .option('-o, --output <file>', 'write there instead, all or nothing')
    .option('--csv-raw', 'leave CSV text that looks like a formula as it is')
    .option('--quiet', 'no notes and no warnings on standard error')
}

/** @throws UsageError when two were asked for */
export function renderingOf({ json, to }: RenderingFlags): Rendering {
  if (json === true && (to ?? 'json') !== 'json') {
    throw new UsageError(`--json and --to ${to}: which of the two?`)
  }
  return json === true ? 'json' : (to ?? 'text')
}

/** Colours are for terminals, never for files. */
export function renderOptionsOf(flags: ReportFlags, io: Io): RenderOptions {
  const isColored = io.useColor && flags.output === undefined
  return {
    style: isColored ? { strong: pc.bold, faint: pc.dim } : plainStyle,
    isRawCsv: flags.csvRaw ?? false,
  }
}
