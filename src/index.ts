// `coref-referee`: everything but what the explorer alone needs.
import { RefereeError } from './errors.ts'

export * from './entries/compare.ts'
export * from './entries/formats.ts'
export * from './entries/resolve.ts'
export * from './entries/score.ts'

/** In Node, index-node.ts has one that reads: with the same names here, one set of types is true of both. */
export function readCorpus(path: string): Promise<never> {
  return Promise.reject(
    new RefereeError(
      'cannot-read',
      `${path}: readCorpus reads from disk, in Node only; use readBytes elsewhere`,
    ),
  )
}
