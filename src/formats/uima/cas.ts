import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { countBelow } from '../../document/sorted.ts'
import type { Span } from '../../document/span.ts'
import { nameInFile, stemOf } from '../path.ts'
import type { InputText } from '../placed.ts'
import { featuresOf } from '../shared/defined.ts'
import { buildFromCharacters, type CharacterMention, textOrigin } from '../shared/stand-off.ts'
import type { TextTokens } from '../shared/text-tokens.ts'
import { CHAIN_TYPE, LINK_FEATURES, MAIN_VIEW, TYPES } from './types.ts'

/** An object of a CAS, in either syntax. */
export interface Structure {
  readonly id: string
  readonly type: string
  /** Where it is in the file. */
  readonly offset: number
  /** A feature as text; for a reference, the id of its target. */
  get(feature: string): string | undefined
}

/**
 * Build the document of a CAS: the text of its initial view, the tokens and sentences of DKPro Core, and the lists of
 * links that start in chains, which are the entities. Offsets count UTF-16 units. Undefined after a fault.
 *
 * @param hasChains whether the file declares a type of chain, used or not
 */
export function readCas(
  structures: readonly Structure[],
  hasChains: boolean,
  source: InputText,
): CorefDocument | undefined {
  const sofa = findText(structures, source)
  if (sofa === undefined) return undefined
  const text = sofa.get('sofaString') as string
  const inView = structures.filter((each) => each.get('sofa') === sofa.id)
  const rangesOf = (type: string): Span[] => {
    const ranges = inView
      .filter((each) => each.type === type)
      .map((each) => rangeOf(each, source, text.length))
    return ranges.filter((range) => range !== undefined).sort(([a, b], [c, d]) => a - c || b - d)
  }
  const tokens = tokensOf(rangesOf(TYPES.token), sofa, source)
  if (tokens === undefined) return undefined
  const borders = rangesOf(TYPES.sentence).map(([begin]) => countBelow(tokens.start, begin, tokens.count))
  // Words before the first sentence form one.
  const sentences = [...new Set([0, ...borders])].filter((start) => start < tokens.count)
  const hasTokens = tokens.count > 0
  const links = linksOf(structures, inView, source)
  if (links.length === 0 && !hasChains) {
    const message = 'no type here ends in "Chain" (the coreference layer), so no mentions were read'
    source.warn(0, 'ignored-annotation', message)
  }
  const mentions = mentionsOf(links, text.length, hasTokens ? tokens : undefined, source)
  const placing = { unit: 'utf-16' as const, tokens: hasTokens ? tokens : undefined }
  const at = { place: () => source.place(sofa.offset) }
  return buildFromCharacters(new DocumentBuilder(source.context), text, mentions, placing, (found) => ({
    id: nameOf(inView) ?? nameInFile(stemOf(source.path)),
    origin: textOrigin(source, found, at),
    ...(hasTokens && borders.length > 0 ? { sentences: Int32Array.from(sentences) } : {}),
  }))
}

/** INCEpTION uses the name of the annotator as the id, and that of the file as the title. */
function nameOf(inView: readonly Structure[]): string | undefined {
  const data = inView.find(({ type }) => type === TYPES.metaData)
  return data?.get('documentTitle') || data?.get('documentId') || undefined
}

function findText(structures: readonly Structure[], source: InputText): Structure | undefined {
  const sofas = structures.filter(({ type, get }) => type === TYPES.sofa && get('sofaString') !== undefined)
  const sofa = sofas.find(({ get }) => get('sofaID') === MAIN_VIEW) ?? sofas[0]
  if (sofa === undefined) {
    return source.fault(0, `no text in this file: expected a "${TYPES.sofa}" with a sofaString`)
  }
  const other = sofas.find((each) => each !== sofa)
  if (other !== undefined) {
    const message = `there are ${sofas.length} views, of which "${sofa.get('sofaID') ?? sofa.id}" is read; the others are ignored`
    source.warn(other.offset, 'ignored-annotation', message)
  }
  return sofa
}

/** Where an annotation begins and ends; undefined after a fault. */
function rangeOf(each: Structure, source: InputText, length: number): Span | undefined {
  const [begin = '', end = ''] = [each.get('begin'), each.get('end')]
  if (![begin, end].every((number) => /^\d{1,10}$/.test(number))) {
    const reason = `expected whole numbers as begin and end of "${each.type}", found "${begin}" and "${end}"`
    return source.fault(each.offset, reason)
  }
  if (Number(begin) <= Number(end) && Number(end) <= length) return [Number(begin), Number(end)]
  const reason =
    Number(begin) > Number(end)
      ? `"${each.type}" from ${begin} to ${end} ends before it begins`
      : `"${each.type}" from ${begin} to ${end} is not inside the ${length} UTF-16 units of the text`
  return source.fault(each.offset, reason, 'span-outside-document')
}

function tokensOf(ranges: readonly Span[], sofa: Structure, source: InputText): TextTokens | undefined {
  const words = ranges.filter(([begin, end]) => begin < end)
  const clash = words.find(([begin], t) => t > 0 && begin < (words[t - 1] as Span)[1])
  if (clash !== undefined) {
    return source.fault(sofa.offset, `two tokens overlap at ${clash[0]}: tokens must follow one another`)
  }
  if (words.length < ranges.length) {
    const message = `${ranges.length - words.length} token(s) without characters are ignored`
    source.warn(sofa.offset, 'ignored-annotation', message)
  }
  return {
    count: words.length,
    start: Int32Array.from(words, ([begin]) => begin),
    end: Int32Array.from(words, ([, end]) => end),
  }
}

interface ChainLink {
  readonly link: Structure
  readonly chain: string
}

/** Every link of every chain of the coreference layer or, if no layer is called that, of the first layer. */
function linksOf(
  structures: readonly Structure[],
  inView: readonly Structure[],
  source: InputText,
): ChainLink[] {
  const byId = new Map(structures.map((each) => [each.id, each]))
  const all = inView.filter(({ type }) => CHAIN_TYPE.test(type))
  const layer = all.find(({ type }) => /coref/i.test(type)) ?? all[0]
  const reached = new Set<string>()
  const links: ChainLink[] = []
  for (const chain of all) {
    if (chain.type !== layer?.type) continue
    let from = chain
    for (let next = chain.get('first'); next !== undefined; next = from.get('next')) {
      const link = byId.get(next)
      if (link === undefined || reached.has(next)) {
        const why = link === undefined ? 'is not in this file' : 'is already in a chain'
        source.fault(from.offset, `the link "${next}" ${why}: expected a list linked by "first" and "next"`)
        break
      }
      reached.add(next)
      links.push({ link, chain: chain.id })
      from = link
    }
  }
  const types = new Set(links.map(({ link }) => link.type))
  warnOf(
    all.filter(({ type }) => type !== layer?.type),
    'belong to another layer',
  )
  warnOf(
    inView.filter(({ id, type }) => types.has(type) && !reached.has(id)),
    'are in no chain',
  )
  return links

  function warnOf([first, ...others]: readonly Structure[], why: string): void {
    if (first === undefined) return
    const message = `${others.length + 1} annotation(s) such as this "${first.type}" ${why}: ignored`
    source.warn(first.offset, 'ignored-annotation', message)
  }
}

/** Entities have no names: they are numbered by their first mention. */
function mentionsOf(
  links: readonly ChainLink[],
  length: number,
  tokens: TextTokens | undefined,
  source: InputText,
): CharacterMention[] {
  const placed = links.flatMap(({ link, chain }) => {
    const range = rangeOf(link, source, length)
    return range === undefined ? [] : [{ link, chain, range: widen(range, link, tokens, source) }]
  })
  placed.sort(({ range: [a, b] }, { range: [c, d] }) => a - c || b - d)
  const numbers = new Map<string, string>()
  return placed.map(({ link, chain, range }) => {
    const entity = numbers.get(chain) ?? String(numbers.size + 1)
    numbers.set(chain, entity)
    const features = featuresOf(Object.fromEntries(LINK_FEATURES.map((name) => [name, link.get(name)])))
    const extent = { pieces: [range], name: `link "${link.id}"`, source, offset: link.offset }
    return { entity, extent, describe: () => (features === undefined ? {} : { features }) }
  })
}

/** Widen a link without characters, which annotators put between or inside words, to the word that it touches. */
function widen(
  range: Span,
  { id, offset }: Structure,
  tokens: TextTokens | undefined,
  source: InputText,
): Span {
  const [begin, end] = range
  if (begin < end || tokens === undefined) return range
  // The last token that starts here or before, or the next one if that has ended.
  const last = countBelow(tokens.start, begin + 1, tokens.count) - 1
  const token = last >= 0 && (tokens.end[last] as number) >= begin ? last : last + 1
  if (token >= tokens.count) return range
  const message = `link "${id}" has no characters; it was widened to the word that it touches`
  source.warn(offset, 'widened-mention', message)
  return [tokens.start[token] as number, tokens.end[token] as number]
}
