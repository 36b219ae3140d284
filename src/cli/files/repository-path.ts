import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

/**
 * A path as code review shows it: relative to the root of the repository that has the working directory or, outside
 * of a repository, to that directory. A path to anywhere else becomes absolute.
 */
export function repositoryPath(path: string): string {
  // Standard input has no path.
  if (!existsSync(path)) return path
  const root = repositoryRoot(process.cwd())
  const inside = [resolve(path), realpathSync(path)]
    .map((absolute) => relative(root, absolute))
    .find((found) => found.split(sep)[0] !== '..' && !isAbsolute(found))
  return (inside ?? resolve(path)).split(sep).join('/')
}

function repositoryRoot(folder: string): string {
  for (let root = folder; ; root = dirname(root)) {
    // A folder, or in a worktree a file.
    if (existsSync(join(root, '.git'))) return root
    if (dirname(root) === root) return folder
  }
}
