/** What work on files needs besides its arguments. A command line passes its run. */
export interface Session {
  readonly note: (message: string) => void
  /** Show how much of some files has been read. */
  readonly openProgress: (label: string, files: readonly string[]) => ReadingProgress
}

export interface ReadingProgress {
  readonly advance: (bytes: number) => void
  finish(): void
}

/** The session of a program that uses the library: it prints nothing. */
export const silentSession: Session = {
  note() {},
  openProgress: () => ({ advance() {}, finish() {} }),
}
