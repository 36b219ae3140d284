import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { CorpusWatch, ReadFile } from '../../corpus/open-corpus.ts'
import { RefereeError } from '../../errors.ts'
import { sha256 } from '../files/sha256.ts'
import type { Plan } from './plan.ts'

export function changedInput(path: string): RefereeError {
  return new RefereeError(
    'changed-input',
    `${path}: the file is not what it was when the plan was made; put the old one back, or make the plan again`,
  )
}

/** Holds the files that are read against the plan. */
export function inputWatch({ files }: Plan): CorpusWatch {
  const planned = new Map(files.map((file) => [file.path, file]))
  return {
    file(read) {
      if (!isSame(read, planned.get(read.path))) throw changedInput(read.path)
    },
  }
}

/**
 * Whatever goes wrong while a file is read that was read before: has the file changed?
 *
 * @throws RefereeError where it has, or is gone
 */
export function checkInputs({ folder }: Plan, files: readonly ReadFile[]): void {
  for (const { path, sha256: planned, companions } of files) {
    if (hashOf(resolve(folder, path)) !== planned) throw changedInput(path)
    for (const { name, sha256: beside } of companions) {
      const companion = join(dirname(path), name)
      if (hashOf(resolve(folder, companion)) !== beside) throw changedInput(companion)
    }
  }
}

function isSame(read: ReadFile, planned: ReadFile | undefined): boolean {
  const hashes = (file: ReadFile): string => JSON.stringify([file.sha256, file.companions])
  return planned !== undefined && hashes(read) === hashes(planned)
}

function hashOf(path: string): string | null {
  try {
    return sha256(readFileSync(path))
  } catch {
    return null
  }
}
