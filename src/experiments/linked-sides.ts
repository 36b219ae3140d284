import type { SignedInput } from '../corpus/corpus.ts'
import type { DocumentPair } from '../corpus/pair-documents.ts'
import type { Sides } from '../corpus/sides.ts'
import type { CorefDocument } from '../document/document.ts'
import { type LinkedResponse, linkingResolver } from '../resolver/linking-resolver.ts'
import type { PairModel } from '../resolver/model.ts'
import type { Resolver } from '../resolver/resolver.ts'
import { refuseSeen } from './folds.ts'

/** A key, and a resolver's responses to it. */
export interface LinkedSides extends Sides {
  /** The resolver's links in the response last taken, or in what is left of it. */
  readonly linksIn: LinkedResponse['linksIn']
}

/**
 * Resolve the documents of a key while they are taken.
 *
 * @param sha256 hashes bytes, in hexadecimal
 * @throws RefereeError, while they are taken, for a document that the model was trained on
 */
export function linkedSides(
  key: SignedInput & { readonly documents: Iterable<CorefDocument> },
  name: string,
  resolver: Resolver,
  model: PairModel,
  sha256: (bytes: Uint8Array) => string,
  warnings: Sides['warnings'],
): LinkedSides {
  const resolve = linkingResolver(model)
  let last: LinkedResponse | undefined
  return {
    key,
    response: { name },
    pairs: { [Symbol.iterator]: resolvePairs },
    isAligned: false,
    warnings,
    linksIn: (response) => last?.linksIn(response) ?? (() => []),
  }

  function* resolvePairs(): Generator<DocumentPair> {
    let position = 0
    for (const document of key.documents) {
      const own = { id: document.id, sha256: sha256(document.origin.bytes()) }
      refuseSeen(model.provenance.documents, [own])
      const { words, discourse } = resolver.prepare(document)
      last = resolve(document, words, discourse)
      yield { key: document, response: last.response, position: position++ }
    }
  }
}
