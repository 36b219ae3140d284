import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../../errors.ts'
import type { Format } from '../../formats/format.ts'
import { formats } from '../../formats/registry.ts'
import { systemReason } from '../system-error.ts'

/**
 * The files that a path on the command line stands for: itself, all files in a directory that a format
 * claims, or what a glob matches. Sorted, so that nothing depends on the file system.
 */
export async function expandPath(path: string, format?: Format): Promise<string[]> {
  if (path === '-') return ['-']
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory() === true) return claimedIn(path, format)
    if (stat === undefined && /[*?[\]{}]/.test(path)) return await matching(path)
    return [path]
  } catch (error) {
    throw error instanceof InputError ? error : nothing(path, systemReason(error))
  }
}

function claimedIn(directory: string, format: Format | undefined): string[] {
  const claimed = (format === undefined ? formats : [format]).flatMap((each) => each.extensions)
  const extensions = [...new Set(claimed)]
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => extensions.some((extension) => name.replace(/\.gz$/, '').endsWith(extension)))
    .map((name) => join(directory, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .sort()
  if (files.length === 0) {
    throw nothing(directory, `no file here ends in ${extensions.join(', ')}; name files or a glob instead`)
  }
  return files
}

async function matching(pattern: string): Promise<string[]> {
  const { globSync } = await import('tinyglobby')
  const files = globSync(pattern, { expandDirectories: false }).sort()
  if (files.length === 0) throw nothing(pattern, 'no file matches this pattern')
  return files
}

function nothing(path: string, reason: string): InputError {
  return new InputError('cannot-read', { path, line: 1, column: 1 }, reason)
}
