import { type CorefDocument, piecesOf } from '../document/document.ts'
import { keepMentions, withoutDuplicates } from '../document/filter.ts'
import { inWindows, windowOf } from '../document/in-windows.ts'
import { listAt } from '../document/list-at.ts'
import { mentionTypes } from '../document/mention-type.ts'
import { onlyNonReferring } from '../document/non-referring.ts'
import {
  hasSplitAntecedents,
  type SplitDocument,
  splitAntecedents,
  tooManyMembers,
} from '../document/split-antecedents.ts'
import { InputError, type Warning } from '../errors.ts'
import type { Twins } from '../matching/exact.ts'
import type { ListedPair } from '../matching/listed/listed-pair.ts'
import { type OverlapTable, tabulate } from '../matching/overlap-table.ts'
import { onSameBorders, onSameText } from '../matching/same-text.ts'
import { type SplitTable, splitTable, tableOfEntities } from '../matching/split-table.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import { findTwins, findTwinsByDependency } from '../matching/twins.ts'
import type { CountSettings } from '../metrics/metric.ts'
import { readsTypes } from '../metrics/registry.ts'
import { isListed } from './compat.ts'
import { matchListed } from './match-listed.ts'
import { chooseEntities, onlyChosen } from './only-entities.ts'
import { layerOf, prepare } from './prepare.ts'
import type { Settings } from './settings.ts'
import { crossedNames } from './slice-features.ts'

/** One document of both sides, preprocessed, matched and tabulated: what every metric counts from. */
export interface MatchedPair extends TwinDocuments {
  readonly table: OverlapTable
  readonly settings: CountSettings
  /** Set if split antecedents are scored and there are any. */
  readonly split?: SplitTable
  /** Set if entities are matched as lists, in which a span may be in several. */
  readonly listed?: ListedPair
  /** The tables of the windows, if windows are scored separately. */
  readonly windows?: readonly OverlapTable[]
  /** The entries of `onlyEntities`, by position, that the key has. */
  readonly met?: readonly number[]
}

type Warn = (warning: Warning) => void

/**
 * From two documents to their table: handle duplicates, preprocess each side, match, tabulate.
 */
export function matchDocuments(
  keyDocument: CorefDocument,
  responseDocument: CorefDocument,
  settings: Settings,
  warn: Warn,
): MatchedPair {
  const onText = ON_TEXT[settings.compat] ?? onSameText
  const whole = onText(layerOf(keyDocument, settings), layerOf(responseDocument, settings), warn)
  const { window } = settings
  const [key, response] =
    window === undefined ? whole : [inWindows(whole[0], window), inWindows(whole[1], window)]
  if (needsTypes(settings)) {
    warnOfDerivedTypes(key, warn)
    warnOfDerivedTypes(response, warn)
  }
  if (settings.split === 'ignore') {
    warnOfIgnoredSplit(key, warn)
    warnOfIgnoredSplit(response, warn)
  }
  if (isListed(settings)) return matchListed(key, response, settings, warn)
  const hint = repeatHint(settings)
  const distinctKey = withoutDuplicates(key, settings.keyDuplicates, warn, hint)
  const keySide = prepare(distinctKey, 'key', settings, warn)
  const distinct =
    settings.compat === 'conll'
      ? withoutRepeatedTwins(response, key, warn)
      : withoutDuplicates(response, settings.duplicates, warn, hint)
  const responseSide = prepare(distinct, 'response', settings, warn, distinctKey)
  const find = settings.zeros === 'dependent' ? findTwinsByDependency : findTwins
  const found = find(keySide.document, responseSide.document, settings.match)
  const { side, twins } =
    settings.match === 'muc' ? withoutOptional(keySide, found) : { side: keySide, twins: found }
  const all: TwinDocuments = { key: side.document, response: responseSide.document, twins }
  const { onlyEntities } = settings
  const chosen = onlyEntities === undefined ? undefined : chooseEntities(whole[0], onlyEntities)
  const scored = chosen === undefined ? all : onlyChosen(all, chosen)
  const table = tabulate(scored.key, scored.response, scored.twins)
  const comparison: MatchedPair = {
    key: scored.key,
    response: scored.response,
    twins: scored.twins,
    table,
    settings,
  }
  const hasSplit = side.antecedents.length > 0 || responseSide.antecedents.length > 0
  const hasNonReferring = settings.metrics.includes('nonreferring')
  // Almost always the case, and copying an object takes more than half as long as the metrics.
  if (!hasSplit && !hasNonReferring && window === undefined && chosen === undefined) return comparison
  const split = hasSplit ? splitTable(table, side.antecedents, responseSide.antecedents) : undefined
  if (hasSplit && split === undefined) throw tooManyMembers(side.document)
  return {
    ...comparison,
    ...(split === undefined ? {} : { split }),
    ...(chosen === undefined ? {} : { met: chosen.met }),
    ...(window === undefined ? {} : { windows: tablesOfWindows(comparison, window) }),
    ...(hasNonReferring ? { nonReferring: nonReferringTwins(distinctKey, distinct, settings) } : {}),
  }
}

/** The table of each window, for metrics that count pairs of mentions of different entities. */
function tablesOfWindows({ key, response, table }: MatchedPair, window: number): OverlapTable[] {
  const byWindow = (document: CorefDocument): Map<number, number[]> => {
    const entities = new Map<number, number[]>()
    const firsts = new Map(Array.from(document.mentions.entity, (e, m) => [e, m]))
    for (const [e, m] of firsts) listAt(entities, windowOf(document, m, window)).push(e)
    return entities
  }
  const [keys, responses] = [byWindow(key), byWindow(response)]
  const windows = new Set([...keys.keys(), ...responses.keys()])
  return [...windows].map((w) => tableOfEntities(table, keys.get(w) ?? [], responses.get(w) ?? []))
}

/** Scorers that are laxer or stricter about what counts as the same text. */
const ON_TEXT: Readonly<Partial<Record<Settings['compat'], typeof onAnyText>>> = {
  conll: onAnyText,
  corefud: onSameBorders,
}

function nonReferringTwins(key: CorefDocument, response: CorefDocument, { match }: Settings): TwinDocuments {
  const sides = { key: onlyNonReferring(key), response: onlyNonReferring(response) }
  return { ...sides, twins: findTwins(sides.key, sides.response, match) }
}

/** A hint for the CRAC tasks on CorefUD, the only ones to match zeros by place: their scorer counts every repeat. */
function repeatHint({ zeros }: Settings): string {
  if (zeros !== 'linear' && zeros !== 'dependent') return ''
  return '; the CRAC scorer counts repeats, and so does --compat corefud'
}

/** A key as scored: without what the settings leave out. */
export function prepareKey(key: CorefDocument, settings: Settings, warn: Warn): CorefDocument {
  const distinct = withoutDuplicates(key, settings.keyDuplicates, warn, repeatHint(settings))
  return prepare(distinct, 'key', settings, warn).document
}

/** MUC keys mark mentions that need not be found, `STATUS="OPT"`: those without a twin do not count. */
function withoutOptional(side: SplitDocument, twins: Twins): { side: SplitDocument; twins: Twins } {
  const { document, antecedents } = side
  const { attributes } = document.mentions
  const isKept = (m: number): boolean =>
    (twins[m] as number) >= 0 || attributes?.[m]?.features?.get('status') !== 'OPT'
  const kept = keepMentions(document, isKept)
  if (kept === document) return { side, twins }
  const resolved = antecedents.length === 0 ? { document: kept, antecedents } : splitAntecedents(kept)
  return { side: resolved, twins: twins.filter((_, m) => isKept(m)) }
}

/** The reference scorer ignores the words, and its own test files differ in some. */
function onAnyText(
  key: CorefDocument,
  response: CorefDocument,
  warn: Warn,
): readonly [CorefDocument, CorefDocument] {
  try {
    return onSameText(key, response, warn)
  } catch (error) {
    if (!(error instanceof InputError) || error.code !== 'text-mismatch') throw error
    warn({ code: 'text-mismatch', ...error.place, message: error.reason })
    return [key, response]
  }
}

/** Cached by the settings of a run, which all its documents share. */
const needsTypesCache: WeakMap<Settings, boolean> = new WeakMap()

function needsTypes(settings: Settings): boolean {
  let needs = needsTypesCache.get(settings)
  if (needs === undefined) {
    const { mentions, by, metrics } = settings
    needs =
      mentions !== 'all' ||
      by.some((name) => crossedNames(name).some((each) => each === 'type' || each === 'class')) ||
      metrics.some(readsTypes)
    needsTypesCache.set(settings, needs)
  }
  return needs
}

/** Warn if a result depends on types that are not annotated. */
export function warnOfDerivedTypes(document: CorefDocument, warn: Warn): void {
  if (mentionTypes(document)?.isDerived !== true) return
  warn({
    code: 'derived-type',
    ...document.origin.locate(),
    message:
      'mentions without a type count as named, nominal or pronoun by the part of speech of their heads, or by capital letters and a list of English pronouns',
  })
}

function warnOfIgnoredSplit(document: CorefDocument, warn: Warn): void {
  if (!hasSplitAntecedents(document)) return
  warn({
    code: 'ignored-split',
    // Reported once for all documents, so it is about the file.
    path: document.origin.path,
    line: 1,
    column: 1,
    message: 'split antecedents are not scored; use --split score',
  })
}

/**
 * The reference scorer's treatment of repeated response mentions: a repeat is removed if its span is in
 * the key; otherwise it stays and counts in the size of its entity.
 */
function withoutRepeatedTwins(response: CorefDocument, key: CorefDocument, warn: Warn): CorefDocument {
  if (!response.mentions.repeats) return response
  const spans = new Set<string>()
  const spelling = ({ mentions }: CorefDocument, m: number): string => piecesOf(mentions, m).join(' ')
  for (let m = 0; m < key.mentions.count; m++) spans.add(spelling(key, m))
  const isRemoved = (m: number): boolean =>
    m > 0 && spelling(response, m) === spelling(response, m - 1) && spans.has(spelling(response, m))
  const kept = keepMentions(response, (m) => !isRemoved(m))
  const removed = response.mentions.count - kept.mentions.count
  if (removed > 0) {
    warn({
      code: 'duplicate-mention',
      ...response.origin.locate(),
      message: `${removed} repeated ${removed === 1 ? 'mention' : 'mentions'} removed as the reference scorer does${removed > 10 ? '; it would refuse to score more than ten' : ''}`,
    })
  }
  return kept
}
