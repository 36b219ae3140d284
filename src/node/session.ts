import { NodeFiles } from './files/node-files.ts'

/** What work on files needs besides its arguments. A command line passes its run; others get one that prints nothing. */
export interface Session {
  readonly files: NodeFiles
  readonly note: (message: string) => void
  /** Show how much of some files has been read. */
  readonly openProgress: (label: string, files: readonly string[]) => ReadingProgress
}

export interface ReadingProgress {
  readonly advance: (bytes: number) => void
  finish(): void
}

/** The session of a program that uses the library. */
export function silentSession(files: NodeFiles = new NodeFiles()): Session {
  return { files, note() {}, openProgress: () => ({ advance() {}, finish() {} }) }
}
