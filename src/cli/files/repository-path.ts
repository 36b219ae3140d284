import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { NodeFiles } from '../../node/files/node-files.ts'

/**
 * A path as code review shows it: relative to the root of the repository that has the working directory or, outside
 * of a repository, to that directory. A path to anywhere else becomes absolute.
 */
export function repositoryPath(files: NodeFiles, path: string): string {
  const located = resolve(files.locate(path))
  // Standard input has no path.
  if (!existsSync(located)) return path
  const root = repositoryRoot(files.folder)
  const inside = [located, realpathSync(located)]
    .map((absolute) => relative(root, absolute))
    .find((found) => found.split(sep)[0] !== '..' && !isAbsolute(found))
  return (inside ?? located).split(sep).join('/')
}

function repositoryRoot(folder: string): string {
  for (let root = folder; ; root = dirname(root)) {
    // A folder, or in a worktree a file.
    if (existsSync(join(root, '.git'))) return root
    if (dirname(root) === root) return folder
  }
}
