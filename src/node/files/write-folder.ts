import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { RefereeError } from '../../errors.ts'
import { findStats } from './find-stats.ts'
import { holdingSignals } from './held-signals.ts'
import { systemErrorReason } from './system-error.ts'
import { removeLeftovers, temporaryIn, writeAndFlush } from './write-file.ts'

export interface FolderFile {
  readonly name: string
  readonly text: string
}

/**
 * Write all files of a folder or none: first into a temporary folder, which is renamed when complete. If the
 * folder already exists, they are moved into it together, and back if one of them cannot be moved.
 *
 * @param folder as messages show it
 * @param located where it is
 * @throws RefereeError when they cannot be written
 */
export function writeFolder(folder: string, files: readonly FolderFile[], located: string = folder): void {
  try {
    holdingSignals(() => {
      if (findStats(located) === undefined) make(folder, files, located)
      else addTo(located, files)
    })
  } catch (error) {
    if (error instanceof RefereeError) throw error
    throw new RefereeError('cannot-write', `${folder}: ${systemErrorReason(error)}; nothing was written`)
  }
}

function make(folder: string, files: readonly FolderFile[], located: string): void {
  const parent = dirname(located)
  const firstMade = makeDirectory(dirname(folder), parent)
  const stage = temporaryIn(parent)
  try {
    fill(stage, files)
    renameSync(stage, located)
  } catch (error) {
    rmSync(stage, { recursive: true, force: true })
    if (firstMade !== undefined) rmSync(firstMade, { recursive: true, force: true })
    throw error
  }
  removeLeftovers(parent)
}

/** Add to a folder: staged inside it, so that moving a file only changes its name. */
function addTo(folder: string, files: readonly FolderFile[]): void {
  const stage = temporaryIn(folder)
  try {
    fill(stage, files)
    moveAll(stage, folder, files)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
  removeLeftovers(folder)
}

function fill(stage: string, files: readonly FolderFile[]): void {
  mkdirSync(stage)
  for (const { name, text } of files) writeAndFlush(join(stage, name), text)
}

function moveAll(stage: string, folder: string, files: readonly FolderFile[]): void {
  const undo: (() => void)[] = []
  try {
    for (const { name } of files) {
      const path = join(folder, name)
      const old = join(stage, `${name}.old`)
      const stat = findStats(path)
      if (stat?.isDirectory() === true) throw new Error(`"${name}" is a directory there`)
      if (stat !== undefined) {
        renameSync(path, old)
        undo.push(() => renameSync(old, path))
      }
      renameSync(join(stage, name), path)
      undo.push(() => rmSync(path, { force: true }))
    }
  } catch (error) {
    for (const step of undo.reverse()) step()
    throw error
  }
}

/**
 * Make a directory and its parents one by one: where none can be made, as in /proc, Node's own recursive way
 * never returns.
 *
 * @param path as messages show it
 * @param located where it is
 * @returns the outermost that was made, undefined if all of them existed
 * @throws RefereeError when there can be no such directory
 */
export function makeDirectory(path: string, located: string = path): string | undefined {
  try {
    const missing: string[] = []
    let at = resolve(located)
    for (; findStats(at) === undefined; at = dirname(at)) missing.push(at)
    if (!statSync(at).isDirectory())
      throw new RefereeError('cannot-write', `${path}: ${at} is not a directory`)
    for (const each of missing.reverse()) makeOne(each)
    return missing[0]
  } catch (error) {
    if (error instanceof RefereeError) throw error
    throw new RefereeError(
      'cannot-write',
      `${path}: cannot make a directory here: ${systemErrorReason(error)}`,
    )
  }
}

/** Another process may have made it meanwhile. */
function makeOne(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
