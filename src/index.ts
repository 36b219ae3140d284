// `coref-referee`: everything except what only the explorer needs.
import { RefereeError } from './errors.ts'

export * from './entries/compare.ts'
export * from './entries/formats.ts'
export * from './entries/resolve.ts'
export * from './entries/score.ts'

/** Replaced in Node by that of index-node.ts, which reads: with the same names here, both share one set of types. */
export function readCorpus(path: string): Promise<never> {
  return Promise.reject(
    new RefereeError(
      'cannot-read',
      `${path}: readCorpus reads from disk, in Node only; use readBytes elsewhere`,
    ),
  )
}
