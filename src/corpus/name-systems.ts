import { RefereeError } from '../errors.ts'
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
 *
 * @throws RefereeError for a label that is the name of another system: results identify systems by name
 */
export function nameSystems(files: Files, labelledPaths: readonly string[]): NamedPath[] {
  const split = labelledPaths.map((path) => splitLabel(files, path))
  const unlabelled = split.filter(({ label }) => label === undefined).map(({ path }) => path)
  const names = distinctNames(files, unlabelled)
  let next = 0
  const named = split.map(({ label, path }) => ({ path, name: label ?? (names[next++] as string) }))
  for (const [i, { label }] of split.entries()) {
    if (label === undefined || !named.some(({ name }, other) => name === label && other !== i)) continue
    throw new RefereeError('bad-setting', `two systems are called "${label}": give each its own LABEL=PATH`)
  }
  return named
}

function splitLabel(files: Files, labelledPath: string): { label: string | undefined; path: string } {
  const known = files.labels?.get(labelledPath)
  if (known !== undefined) return { label: known.name, path: known.path }
  const [, label, path] = /^([^=/\\]+)=(.+)$/s.exec(labelledPath) ?? []
  const isLabel =
    label !== undefined &&
    path !== undefined &&
    files.kind(labelledPath) !== 'file' &&
    files.kind(labelledPath) !== 'folder'
  return isLabel ? { label, path } : { label: undefined, path: labelledPath }
}

function distinctNames(files: Files, paths: readonly string[]): string[] {
  for (let depth = 1; ; depth++) {
    const names = paths.map((path) => corpusName(files, path, depth))
    const isDone =
      new Set(names).size === paths.length || paths.every((path) => path.split(/[/\\]/).length <= depth)
    if (isDone) return names
  }
}
