import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ReadFile } from '../../corpus/open-corpus.ts'
import { sha256 } from './sha256.ts'

/** The first of some files, or of the files beside them, that differs from what was read; undefined if none does. */
export function changedFile(folder: string, files: readonly ReadFile[]): string | undefined {
  for (const { path, sha256: before, companions } of files) {
    if (hashOf(resolve(folder, path)) !== before) return path
    for (const { name, sha256: beside } of companions) {
      const companion = join(dirname(path), name)
      if (hashOf(resolve(folder, companion)) !== beside) return companion
    }
  }
  return undefined
}

function hashOf(path: string): string | null {
  try {
    return sha256(readFileSync(path))
  } catch {
    return null
  }
}
