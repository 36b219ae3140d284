import type { Command } from 'commander'

/** A wrong command line: exit code 2. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}

/** What a command may touch: tests pass their own. */
export interface Io {
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  readonly isTerminal: { readonly stdout: boolean; readonly stderr: boolean }
  readonly useColor: boolean
}

/** One command: its flags and what it does. Files are loaded only when their command is called. */
export interface CommandModule {
  /** @param finish called with the exit code */
  define(command: Command, io: Io, finish: (code: number) => void): void
}

export interface CommandEntry {
  readonly name: string
  readonly summary: string
  readonly load: () => Promise<CommandModule>
}

/** The commands in the order in which help lists them. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'score',
    summary: 'every metric of one or more responses against a key',
    load: async () => (await import('./commands/score.ts')).score,
  },
  {
    name: 'verify',
    summary: 'rescore what a signature stands for, and say same or what differs',
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  {
    name: 'demo',
    summary: 'score the bundled sample: needs no files and no network',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    name: 'metrics',
    summary: 'list the metrics, or explain one with formula and paper',
    load: async () => (await import('./commands/metrics.ts')).metricsCommand,
  },
  {
    name: 'formats',
    summary: 'list the formats that can be read and written',
    load: async () => (await import('./commands/formats.ts')).formatsCommand,
  },
]
