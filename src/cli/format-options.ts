import type { Command } from 'commander'
import { inputFlags } from './flags/input-flags.ts'
import { addFlags } from './to-commander.ts'

export { type InputFlags as FormatFlags, type SideFormats, sideFormatsOf } from './flags/input-flags.ts'

export function addFormatOptions(command: Command): void {
  addFlags(command, inputFlags)
}
