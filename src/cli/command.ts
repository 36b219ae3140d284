import type { Command } from 'commander'

/** A wrong command line: exit code 2. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}

/** What a command may touch: tests pass their own. */
export interface Io {
  /** Bytes for what is no text, such as a model. */
  readonly stdout: (text: string | Uint8Array) => void
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
