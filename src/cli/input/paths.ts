import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { InputError } from '../../errors.ts'
import { endingOf, type Format } from '../../formats/format.ts'
import { claimedEnding, formats } from '../../formats/registry.ts'
import { systemErrorReason } from '../files/system-error.ts'
import { headOf, sniffFile } from './sniffed-files.ts'

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
    throw error instanceof InputError ? error : nothing(path, systemErrorReason(error))
  }
}

function claimedIn(directory: string, format: Format | undefined): string[] {
  const all = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .sort()
  const files = format === undefined ? anyFormat(all) : ofFormat(all, format)
  if (files.length > 0) return files
  const asked = format === undefined ? 'no format recognises' : `the format ${format.id} recognises none of`
  throw nothing(
    directory,
    `${asked} the files here, by their endings or their content; name one with --format, or name the files`,
  )
}

/** By their endings, which is cheap; only where no format claims one, by what is in them. */
function anyFormat(all: readonly string[]): string[] {
  const claimed = all.filter((path) => formats.some((each) => claimedEnding(each, path)) && isFile(path))
  if (claimed.length > 0) return withoutCompanions(claimed, formats)
  return all.filter((path) => mayBeSniffed(path) && sniffFile(path) !== undefined)
}

/** By their endings and by what is in them; failing that, those that look as the format is written. */
function ofFormat(all: readonly string[], format: Format): string[] {
  const own = all.filter(
    (path) =>
      (claimedEnding(format, path) !== undefined && isFile(path)) ||
      (mayBeSniffed(path) && format.sniff(headOf(path)) !== undefined),
  )
  if (own.length > 0) return withoutCompanions(own, [format])
  return all.filter((path) => path.toLowerCase().endsWith(endingOf(format)) && isFile(path))
}

/**
 * Leave out what belongs to another file: the text or the words of stand-off annotation. A file that claims
 * such a companion by its ending alone, as every XML does, and shows nothing of the format is left out instead.
 */
function withoutCompanions(paths: readonly string[], among: readonly Format[]): string[] {
  const left = new Set(paths)
  const byName = new Map(paths.map((path) => [path.toLowerCase(), path]))
  for (const format of among) {
    for (const path of format.companionsOf === undefined ? [] : paths) {
      const ending = claimedEnding(format, path)
      if (ending === undefined) continue
      const names = format.companionsOf?.(basename(path).slice(0, -ending.length)) ?? []
      const beside = names.flatMap((name) => byName.get(join(dirname(path), name).toLowerCase()) ?? [])
      if (beside.length === 0) continue
      if (format.sniff(headOf(path)) === undefined) left.delete(path)
      else for (const companion of beside) left.delete(companion)
    }
  }
  return [...left]
}

/** What is hidden is no corpus, unless an ending says so. */
function mayBeSniffed(path: string): boolean {
  return !basename(path).startsWith('.') && isFile(path)
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

async function matching(pattern: string): Promise<string[]> {
  const { globSync } = await import('tinyglobby')
  const files = globSync(pattern, { expandDirectories: false, absolute: isAbsolute(pattern) }).sort()
  if (files.length === 0) throw nothing(pattern, 'no file matches this pattern')
  return files
}

function nothing(path: string, reason: string): InputError {
  return new InputError('cannot-read', { path, line: 1, column: 1 }, reason)
}
