import type { Files } from './files.ts'
import { corpusName } from './open-corpus.ts'

/** The path of a response, and the name of its system. */
export interface NamedPath {
  readonly name: string
  readonly path: string
}

/**
 * Name systems by their labels (`LABEL=PATH`), by their file names, or by as much of their paths as tells them apart.
 * A file or folder whose own name looks like `LABEL=PATH` takes precedence.
 */
export function nameSystems(files: Files, given: readonly string[]): NamedPath[] {
  const split = given.map((path) => labelled(files, path))
  const unlabelled = split.filter(({ label }) => label === undefined).map(({ path }) => path)
  const names = distinctNames(files, unlabelled)
  let next = 0
  return split.map(({ label, path }) => ({ path, name: label ?? (names[next++] as string) }))
}

function labelled(files: Files, given: string): { label: string | undefined; path: string } {
  const [, label, path] = /^([^=/\\]+)=(.+)$/s.exec(given) ?? []
  const isLabel =
    label !== undefined &&
    path !== undefined &&
    files.kind(given) !== 'file' &&
    files.kind(given) !== 'folder'
  return isLabel ? { label, path } : { label: undefined, path: given }
}

function distinctNames(files: Files, paths: readonly string[]): string[] {
  for (let depth = 1; ; depth++) {
    const names = paths.map((path) => corpusName(files, path, depth))
    const isDone =
      new Set(names).size === paths.length || paths.every((path) => path.split(/[/\\]/).length <= depth)
    if (isDone) return names
  }
}
