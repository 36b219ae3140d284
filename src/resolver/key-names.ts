import type { CorefDocument, MentionAttributes } from '../document/document.ts'
import type { SpokenWords } from '../document/spoken-words.ts'
import type { Analysis, Name, NameType } from '../text/analysis.ts'
import { findHead } from './head.ts'

const TYPES: ReadonlyMap<string, NameType> = new Map([
  ['PER', 'PER'],
  ['person', 'PER'],
  ['ORG', 'ORG'],
  ['organization', 'ORG'],
  ['GPE', 'GPE'],
  ['place', 'GPE'],
  ['LOC', 'LOC'],
  ['FAC', 'FAC'],
  ['VEH', 'VEH'],
])

/**
 * The names in a key: mentions with the type `named` or, where a mention has no type, the run of proper nouns around
 * its head; their types are the entity types of the mentions.
 */
export function keyNames(document: CorefDocument, { wordOf }: SpokenWords, analysis: Analysis): Name[] {
  const { mentions } = document
  const names: Name[] = []
  for (let m = 0; m < mentions.count; m++) {
    const attributes = mentions.attributes?.[m]
    const start = wordOf[mentions.start[m] as number] as number
    const end = wordOf[mentions.end[m] as number] as number
    const name = start === end ? undefined : nameIn(analysis, start, end, attributes)
    if (name !== undefined) names.push(name)
  }
  names.sort((a, b) => a.start - b.start || b.end - a.end)
  return names.filter((name, i) => i === 0 || name.start >= (names[i - 1] as Name).end)
}

function nameIn(
  analysis: Analysis,
  start: number,
  end: number,
  attributes: MentionAttributes | undefined,
): Name | undefined {
  const type = TYPES.get(attributes?.entityType ?? '') ?? 'OTHER'
  if (attributes?.type === 'named') return { start, end, type }
  if (attributes?.type !== undefined) return undefined
  const head = findHead(analysis, start, end)
  const isProper = (at: number): boolean => analysis.tags[at]?.startsWith('NNP') === true
  if (!isProper(head)) return undefined
  let [from, to] = [head, head + 1]
  while (from > start && isProper(from - 1)) from--
  while (to < end && isProper(to)) to++
  return { start: from, end: to, type }
}
