import type { ProfileTally } from '../analysis/classes/profile.ts'
import type { CorefDocument } from '../document/document.ts'
import { linkingResolver } from '../resolver/linking-resolver.ts'
import type { PairModel } from '../resolver/model.ts'
import type { Resolver } from '../resolver/resolver.ts'
import type { Evaluation } from '../scoring/evaluation.ts'
import { refuseSeen } from './folds.ts'

/**
 * Resolve the documents of a key, and score the classes by the resolver's links.
 *
 * @param sha256 hashes bytes, in hexadecimal
 * @throws RefereeError for a document that the model was trained on
 */
export function scoreLinks(
  documents: Iterable<CorefDocument>,
  resolver: Resolver,
  model: PairModel,
  sha256: (bytes: Uint8Array) => string,
  evaluation: Evaluation,
  tally: ProfileTally,
): void {
  const resolve = linkingResolver(model)
  let position = 0
  for (const key of documents) {
    refuseSeen(model.provenance.documents, [{ id: key.id, sha256: sha256(key.origin.bytes()) }])
    const { words, discourse } = resolver.prepare(key)
    const { response, linksIn } = resolve(key, words, discourse)
    const compared = evaluation.add(key, response, position++)
    tally.add(compared, linksIn(compared.response))
  }
}
