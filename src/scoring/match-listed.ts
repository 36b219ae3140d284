import type { CorefDocument } from '../document/document.ts'
import { keepMentions } from '../document/filter.ts'
import { hasSplitAntecedents, type SplitDocument, splitAntecedents } from '../document/split-antecedents.ts'
import type { Warning } from '../errors.ts'
import { requireAttribute } from '../matching/boundary-rules.ts'
import { twinsOfLists } from '../matching/listed/listed-pair.ts'
import { type ListRules, listSide } from '../matching/listed/listed-side.ts'
import { type MatchRules, matchLists } from '../matching/listed/match-lists.ts'
import type { ListedCompat } from './compat.ts'
import type { MatchedPair } from './match-documents.ts'
import { prepare } from './prepare.ts'
import type { Settings } from './settings.ts'

/** Two documents as preprocessed and matched by the CorefUD scorer or the Universal Anaphora scorer. */
export function matchListed(
  key: CorefDocument,
  response: CorefDocument,
  settings: Settings & { readonly compat: ListedCompat },
  warn: (warning: Warning) => void,
): MatchedPair {
  const { compat: scorer, match } = settings
  const isSplit = settings.split === 'score'
  const rules: ListRules = {
    scorer,
    byHead: match === 'head',
    isOnce: scorer === 'corefud' || isSplit,
    dropsSingletons: settings.singletons === 'drop',
    dropsZeros: settings.zeros === 'drop',
  }
  if (match === 'head' || match === 'partial') requireSome(key, 'head', 'key', match)
  if (match === 'head') requireSome(response, 'head', 'response', match)
  if (match === 'min') requireSome(key, 'min', 'key', match)
  const names = new Map<string, number>()
  const listDocument = (document: CorefDocument, side: 'key' | 'response'): ReturnType<typeof listSide> => {
    const { document: whole, antecedents } = wholeSide(document, side, settings, warn)
    return listSide(whole, antecedents, rules, names)
  }
  const pair = matchLists(listDocument(key, 'key'), listDocument(response, 'response'), {
    scorer,
    match: match as MatchRules['match'],
    byDependency: settings.zeros === 'dependent',
  })
  return {
    key: pair.key.document,
    response: pair.response.document,
    twins: twinsOfLists(pair),
    table: pair.tables.recall,
    settings,
    listed: pair,
  }
}

/** A side before lists are built: everything the filters keep, including singletons and zeros. */
function wholeSide(
  document: CorefDocument,
  side: 'key' | 'response',
  settings: Settings,
  warn: (warning: Warning) => void,
): SplitDocument {
  const plain = {
    ...settings,
    nonReferring: 'keep',
    zeros: 'keep',
    singletons: 'keep',
    split: 'ignore',
  } as const
  const prepared = prepare(document, side, plain, warn).document
  const { entity } = prepared.mentions
  const whole =
    settings.compat === 'ua'
      ? keepMentions(prepared, (m) => prepared.entityId(entity[m] as number)?.endsWith('-Pseudo') !== true)
      : prepared
  if (settings.split === 'ignore' || !hasSplitAntecedents(whole)) return { document: whole, antecedents: [] }
  return splitAntecedents(whole)
}

/** Some mentions may lack the attribute to compare; if all lack it, nothing could be matched by it. */
function requireSome(
  document: CorefDocument,
  field: 'head' | 'min',
  side: string,
  rule: 'head' | 'partial' | 'min',
): void {
  if (document.mentions.attributes?.some((attributes) => attributes[field] !== undefined) === true) return
  requireAttribute(document, field, side, rule)
}
