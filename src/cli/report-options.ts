import type { Command } from 'commander'
import pc from 'picocolors'
import type { RenderOptions } from '../report/render-report.ts'
import { plainStyle } from '../report/text.ts'
import type { Io } from './command.ts'
import { type OutputFlags, outputFlags, renderingFlags } from './flags/output-flags.ts'
import { addFlags } from './to-commander.ts'

export {
  chooseRendering as renderingOf,
  type OutputFlags as ReportFlags,
  type RenderingFlags,
} from './flags/output-flags.ts'

export function addRenderingOptions(command: Command): void {
  addFlags(command, renderingFlags)
}

export function addReportOptions(command: Command): void {
  addFlags(command, outputFlags)
}

/** Colours are for terminals, never for files. */
export function renderOptionsOf(flags: OutputFlags, io: Io): RenderOptions {
  const isColored = io.useColor && flags.output === undefined
  return {
    style: isColored ? { strong: pc.bold, faint: pc.dim } : plainStyle,
    isRawCsv: flags.csvRaw ?? false,
  }
}
