import { DocumentBuilder } from '../../document/builder.ts'
import { Components } from '../../document/components.ts'
import type { CorefDocument, Link, Origin } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import type { Place } from '../../errors.ts'
import { BRIDGING, BRIDGING_FEATURE } from '../bridging.ts'
import type { ReadContext, ReadSource } from '../format.ts'
import { nameInFile, stemOf } from '../path.ts'
import type { InputText } from '../placed.ts'
import { defined } from '../shared/defined.ts'
import { gumGenreIn } from '../shared/gum-genre.ts'
import { OffsetScale, type OffsetUnit } from '../shared/offset-scale.ts'
import { lineOrigin, textLines, warnOfNoRows } from '../text-lines.ts'
import { BRIDGE, findLayers, isLayerLine, NO_LAYERS, RELATION, SPLIT_KIND } from './layers.ts'
import { type RowToken, TokenRows } from './rows.ts'
import { unescapeText } from './values.ts'

const TEXT = '#Text='

/** GUM counts code points, WebAnno itself UTF-16 units; they differ only in texts with emoji. */
const UNITS: readonly OffsetUnit[] = ['code-points', 'utf-16']

/**
 * Read WebAnno TSV 3: one document per file. Mentions are numbered features of tokens; entities are the mentions
 * connected by relations, except those whose kind starts with `bridge`, which become links.
 */
export const read: ReadSource = function* (source, context) {
  const [lines, places]: [string[], Place[]] = [[], []]
  const origin = lineOrigin({ path: source.path, line: 1, column: 1 }, places, lines)
  const header: InputText[] = []
  const texts: TextLine[] = []
  let rows: TokenRows | undefined
  let lastText: InputText | undefined
  let isEmpty = true
  let isUnusable = false
  for (const line of textLines(source, context)) {
    isEmpty = false
    lines.push(line.text)
    if (isUnusable || line.text.trim() === '') continue
    if (line.text.startsWith(TEXT)) {
      texts.push({ text: unescapeText(line.text.slice(TEXT.length)), token: rows?.tokens.length ?? 0 })
      lastText = line
    }
    if (isLayerLine(line.text)) header.push(line)
    if (line.text.startsWith('#')) continue
    rows ??= beginRows(header, line)
    isUnusable = rows === undefined
    const word = rows?.add(line)
    if (word !== undefined) places.push(line.place(word))
    lastText = undefined
  }
  // A last `#Text` line without rows: before any row, the document has no words; after one, the file is cut off.
  if (rows !== undefined && lastText !== undefined && lastText.text.length > TEXT.length) {
    lastText.fault(0, 'the last sentence has no rows: the file is cut off')
  }
  if (!isEmpty && !isUnusable) {
    const id = nameInFile(stemOf(source.path))
    yield buildDocument(id, texts, rows ?? new TokenRows(NO_LAYERS), origin, context)
  }
}

/** Called at the first row, when the header is complete. */
function beginRows(header: readonly InputText[], line: InputText): TokenRows | undefined {
  const layers = findLayers(header)
  if (layers !== undefined) return new TokenRows(layers)
  const reason =
    'no coreference in this file: expected a header with "#T_CH=" for a coreference layer, or "#T_SP=" for mentions and "#T_RL=" for relations between them'
  return (header[0] ?? line).fault(0, reason)
}

/** A `#Text` line, and how many tokens come before it. */
interface TextLine {
  readonly text: string
  readonly token: number
}

/** Entities made by relations have no names, so they are numbered by their first mention. */
function buildDocument(
  id: string,
  texts: readonly TextLine[],
  rows: TokenRows,
  origin: Origin,
  context: ReadContext,
): CorefDocument {
  const relations = rows.relations()
  if (rows.tokens.length === 0) warnOfNoRows(id, origin, context)
  rows.warnOfOrphans()
  const placed = placeTokens(texts, rows.tokens)
  const mentions = [...rows.mentions].sort(([, a], [, b]) => a.start - b.start || a.end - b.end)
  const number = new Map(mentions.map(([key], m) => [key, m]))
  const components = new Components(mentions.length)
  const kinds = new Map<number, string[]>()
  const bridges: Bridge[] = []
  for (const { kind, ...ends } of relations) {
    const [from, to] = [number.get(ends.from) as number, number.get(ends.to) as number]
    if (kind?.startsWith('bridge') === true) {
      bridges.push({ kind, from, to })
      continue
    }
    components.join(from, to)
    if (kind !== undefined) listAt(kinds, from).push(kind)
  }
  const numbers = new Map<number, string>()
  const entities = Array.from(components.roots(), (root, m) => {
    const own = mentions[m]?.[1].entity
    if (own !== undefined) return own
    if (!numbers.has(root)) numbers.set(root, String(numbers.size + 1))
    return numbers.get(root) as string
  })
  const { links, names } = resolveBridges(bridges, entities)
  const builder = new DocumentBuilder(context)
  for (const [m, [, { start, end, features: all }]] of mentions.entries()) {
    builder.addMention(start, end, builder.entities.of(entities[m] as string))
    const features = new Map<string, string>()
    for (const [name, value] of all) {
      if (value !== undefined && name !== rows.entityType) features.set(name, value)
    }
    const [relation, bridging] = [kinds.get(m), names.get(m)]
    if (relation !== undefined) features.set(RELATION, unique(relation).join('|'))
    if (bridging !== undefined) features.set(BRIDGING_FEATURE, unique(bridging).sort().join(','))
    const entityType = all.get(rows.entityType)
    builder.describeLast(defined({ entityType, features: features.size === 0 ? undefined : features }))
  }
  const sentences = Int32Array.from(rows.sentences)
  return builder.finish({ id, genre: gumGenreIn(id), ...placed, sentences, links, origin })
}

interface Bridge {
  readonly kind: string
  readonly from: number
  readonly to: number
}

/** One link of each kind for a mention; the names of bridging relations are kept separately. */
function resolveBridges(
  bridges: readonly Bridge[],
  entities: readonly string[],
): { readonly links: Link[]; readonly names: ReadonlyMap<number, string[]> } {
  const targets = { split: new Map<number, string[]>(), [BRIDGING]: new Map<number, string[]>() }
  const names = new Map<number, string[]>()
  for (const { kind, from, to } of bridges) {
    const entity = entities[to] as string
    listAt(targets[kind === SPLIT_KIND ? 'split' : BRIDGING], from).push(entity)
    const name = kind.slice(BRIDGE.length)
    if (kind !== SPLIT_KIND && name !== '') listAt(names, from).push(`${entity}:${name}`)
  }
  const links = Object.entries(targets).flatMap(([kind, byMention]) =>
    [...byMention].map(
      ([from, to]): Link => ({ kind, from, to: unique(to).sort((a, b) => Number(a) - Number(b)) }),
    ),
  )
  return { links, names }
}

/**
 * Tokens with their offsets in the text: the `#Text` lines joined by one blank, or by as many as the first token of a
 * sentence needs. If any token is not where its row says, the offsets are unreliable and all of them are left
 * out.
 */
function placeTokens(
  lines: readonly TextLine[],
  tokens: readonly RowToken[],
): { readonly text: string | undefined; readonly tokens: TokenList } {
  const bare = { text: undefined, tokens: new TokenList(tokens.map(({ text }) => ({ text }))) }
  if (lines.length === 0) return tokens.length === 0 ? { ...bare, text: '' } : bare
  const joined = lines.map(({ text }) => text).join(' ')
  const tries = UNITS.map((unit) => ({ unit, text: joined }))
  const padded = paddedText(lines, tokens)
  if (padded !== undefined && padded !== joined) tries.push({ unit: 'utf-16', text: padded })
  let miss: RowToken | undefined
  for (const { unit, text } of tries) {
    const scale = new OffsetScale(text, unit)
    const placed: Token[] = []
    for (const token of tokens) {
      const [begin, end] = rangeOf(token)
      const [from, to] = [scale.toUtf16(begin), scale.toUtf16(end)]
      if (from < 0 || to < 0 || text.slice(from, to) !== token.text) {
        miss ??= token
        break
      }
      placed.push({ text: token.text, start: from, end: to })
    }
    if (placed.length === tokens.length) return { text, tokens: new TokenList(placed) }
  }
  const { line, range, text: word } = miss as RowToken
  const message = `the #Text lines, joined by blanks, do not have "${word}" at ${range}: character offsets are left out`
  line.warn(0, 'surface-mismatch', message)
  return bare
}

/** The lines, joined by as many blanks as the offsets of tokens need; undefined if the offsets are too small. */
function paddedText(lines: readonly TextLine[], tokens: readonly RowToken[]): string | undefined {
  let text = ''
  for (const [l, line] of lines.entries()) {
    const first = tokens[line.token]
    const isFirst = line.token !== lines[l - 1]?.token
    const begin = first === undefined || !isFirst ? text.length + 1 : rangeOf(first)[0]
    // A text is never that much longer than its file, and the blanks alone would fill the memory.
    if (begin < text.length || begin - text.length > PADDING_LIMIT) return undefined
    text = `${text}${' '.repeat(begin - text.length)}${line.text}`
  }
  return text
}

const PADDING_LIMIT = 1000

/** Both are -1 if it is not a range. */
function rangeOf({ range }: RowToken): readonly [number, number] {
  const [, begin = '-1', end = '-1'] = /^(\d{1,10})-(\d{1,10})$/.exec(range) ?? []
  return [Number(begin), Number(end)]
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)]
}
