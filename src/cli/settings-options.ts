import type { Command } from 'commander'
import { type SettingsFlags, settingsFlagsWithout } from './flags/settings-flags.ts'
import { addFlags } from './to-commander.ts'

export * from './flags/settings-flags.ts'

export function addSettingsOptions(command: Command, omitted: readonly (keyof SettingsFlags)[] = []): void {
  addFlags(command, settingsFlagsWithout(...omitted))
}
