import { readFileSync, type Stats, statSync } from 'node:fs'
import type { NamedPath } from '../../corpus/name-systems.ts'
import { UsageError } from '../usage-error.ts'
import { findStats } from './find-stats.ts'

// A result must not replace one of the files it was made from. Files are identified by device and inode, so
// another spelling of a path or a link is the same file.

/** The path of every file that was read, by identity. */
const inputs = new Map<string, string>()
let isRatioFree = false
let target: { readonly path: string; readonly file: string } | undefined

/** Standard input of this run. */
export let stdin: { readonly descriptor: number } = { descriptor: 0 }

/** In-memory files of this run, by path. */
export let inlineFiles: ReadonlyMap<string, Uint8Array> = new Map()

/** Labelled responses of this run, by argument. */
export let labelledPaths: ReadonlyMap<string, NamedPath> = new Map()

/** The files that exist only in this run. */
interface OwnFiles {
  /** The descriptor of standard input. */
  readonly stdin?: number
  readonly inline?: ReadonlyMap<string, Uint8Array>
  readonly labels?: ReadonlyMap<string, NamedPath>
}

/** Forget the files of an earlier run in the same process. */
export function forgetFiles({
  stdin: descriptor = 0,
  inline = new Map(),
  labels = new Map(),
}: OwnFiles = {}): void {
  inputs.clear()
  target = undefined
  stdin = { descriptor }
  inlineFiles = inline
  labelledPaths = labels
  isRatioFree = false
}

/** Let this run unpack gzip files of any ratio. */
export function allowAnyRatio(): void {
  isRatioFree = true
}

/** Infinity if the user lifted the limit on how far gzip files may unpack; otherwise undefined. */
export function allowedRatio(): number | undefined {
  return isRatioFree ? Number.POSITIVE_INFINITY : undefined
}

/**
 * Register where the command will write its result.
 *
 * @throws UsageError when it would replace something already read
 */
export function promiseTarget(path: string): void {
  checkNoInput(path)
  const file = identity(findStats(path))
  target = file === undefined ? undefined : { path, file }
}

/**
 * Register that a file is read.
 *
 * @throws UsageError when the result would replace it
 */
export function noteInput(path: string, stat: Stats): void {
  const file = identity(stat)
  if (file === undefined) return
  inputs.set(file, path)
  if (target?.file === file) throw wouldReplace(target.path, path)
}

/** @throws UsageError when a file has been read and would be replaced */
export function checkNoInput(path: string): void {
  const file = identity(findStats(path))
  const input = file === undefined ? undefined : inputs.get(file)
  if (input !== undefined) throw wouldReplace(path, input)
}

/** All bytes of an input file, or of standard input. */
export function readInput(path: string): Buffer {
  if (path === '-') return readFileSync(stdin.descriptor)
  noteInput(path, statSync(path))
  return readFileSync(path)
}

/** Writing to a device or a pipe does not replace it. */
function identity(stat: Stats | undefined): string | undefined {
  return stat?.isFile() === true ? `${stat.dev}:${stat.ino}` : undefined
}

function wouldReplace(path: string, input: string): UsageError {
  const same = path === input ? 'it' : `"${input}", which is the same file,`
  return new UsageError(
    `${path}: ${same} is read for this result and would be replaced by it; name another file to write to`,
  )
}
