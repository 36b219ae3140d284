import type { CorefDocument } from '../document/document.ts'
import { onlyType, withoutSingletons, withoutZeros } from '../document/filter.ts'
import { withoutNonReferring } from '../document/non-referring.ts'
import {
  hasSplitAntecedents,
  type SplitAntecedent,
  type SplitDocument,
  splitAntecedents,
} from '../document/split-antecedents.ts'
import { withDefinedMentions } from '../document/with-defined-mentions.ts'
import { InputError, type Warning } from '../errors.ts'
import { definitionOf, leavesOutMentions, type Settings } from './settings.ts'

const NO_ANTECEDENTS: readonly SplitAntecedent[] = []

/**
 * One side ready for matching. The order is fixed: non-referring mentions, zeros, mention types, what the definition
 * leaves out, split antecedents, and singletons last, since each step can create new ones.
 *
 * @param key the whole key, if this is the response
 */
export function prepare(
  document: CorefDocument,
  side: 'key' | 'response',
  settings: Settings,
  warn: (warning: Warning) => void,
  key?: CorefDocument,
): SplitDocument {
  let prepared = settings.nonReferring === 'drop' ? withoutNonReferring(document) : document
  if (settings.zeros === 'drop') prepared = withoutZeros(prepared)
  if (settings.mentions !== 'all') {
    const restricted = onlyType(prepared, settings.mentions)
    if (restricted === undefined) {
      throw new InputError(
        'no-types',
        document.origin.locate(),
        `--mentions ${settings.mentions} needs mention types; this document gives none and has no text to derive them from`,
      )
    }
    prepared = restricted
  }
  if (leavesOutMentions(settings)) {
    prepared = withDefinedMentions(prepared, definitionOf(settings), warn, key)
  }
  const dropsSingletons =
    settings.singletons === 'drop' || (settings.singletons === 'drop-response' && side === 'response')
  if (settings.split === 'ignore' || !hasSplitAntecedents(prepared)) {
    return {
      document: dropsSingletons ? withoutSingletons(prepared) : prepared,
      antecedents: NO_ANTECEDENTS,
    }
  }
  const whole = splitAntecedents(prepared)
  if (!dropsSingletons) return whole
  // An anaphor and its antecedent count as two mentions; members that were singletons are gone.
  const hasAntecedent = new Set(whole.antecedents.map(({ entity }) => entity))
  return splitAntecedents(withoutSingletons(whole.document, (entity) => hasAntecedent.has(entity)))
}

/**
 * The entities of the layer to score.
 *
 * @throws InputError for a document whose format lacks that layer
 */
export function layerOf(document: CorefDocument, { layer }: Settings): CorefDocument {
  if (layer === 'identity') return document
  if (document.deixis !== undefined) return document.deixis
  throw new InputError(
    'no-layer',
    document.origin.locate(),
    `--layer ${layer}: this format has no layer of discourse deixis; universal-anaphora has one`,
  )
}
