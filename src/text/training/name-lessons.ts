import type { NameType } from '../analysis.ts'
import { NAME_TYPES } from '../names/labels.ts'
import type { NameLesson, NameLessons } from '../names/train.ts'
import type { AnnotatedText } from './annotated-text.ts'

/** The name types that entity types of other corpora may be. */
const TYPES_OF: ReadonlyMap<string, readonly NameType[]> = new Map<string, readonly NameType[]>([
  ['person', ['PER']],
  ['organization', ['ORG']],
  ['place', ['GPE', 'LOC', 'FAC']],
])

/**
 * Names in a document whose mentions are marked as names (LitBank: PROP), the longest where they overlap;
 * names of types that are not annotated there may occur anywhere.
 */
export function namesAsMarked(text: AnnotatedText, tags: readonly string[]): NameLessons {
  const named = text.mentions
    .filter(({ type }) => type === 'named')
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const names: NameLesson[] = []
  for (const { start, end, entityType } of named) {
    if (start < (names.at(-1)?.end ?? 0)) continue
    const type = NAME_TYPES.find((name) => name === entityType) ?? 'OTHER'
    names.push({ start, end, types: [type] })
  }
  return { words: text.words, tags, sentences: text.sentences, names, mayHaveOthers: true }
}

/** Names in a document with tags and heads (GUM): the run of proper nouns around the head of a mention. */
export function namesFromHeads(text: AnnotatedText, tags: readonly string[]): NameLessons {
  const annotated = text.tags ?? tags
  const isProper = (at: number): boolean => annotated[at]?.startsWith('NNP') === true
  const runs: { readonly lesson: NameLesson; readonly size: number }[] = []
  for (const { start, end, head, entityType } of text.mentions) {
    if (head === undefined || !isProper(head)) continue
    let from = head
    let to = head + 1
    while (from > start && isProper(from - 1)) from--
    while (to < end && isProper(to)) to++
    const types = TYPES_OF.get(entityType ?? '') ?? ['OTHER']
    runs.push({ lesson: { start: from, end: to, types }, size: end - start })
  }
  // The longest run, "Suffolk University" rather than "Suffolk"; for the same run, the type of the mention that
  // holds little else.
  const length = ({ start, end }: NameLesson): number => end - start
  runs.sort((a, b) => length(b.lesson) - length(a.lesson) || a.size - b.size)
  const isTaken = new Uint8Array(text.words.length)
  const names: NameLesson[] = []
  for (const { lesson } of runs) {
    if (isTaken[lesson.start] === 1 || isTaken[lesson.end - 1] === 1) continue
    isTaken.fill(1, lesson.start, lesson.end)
    names.push(lesson)
  }
  return {
    words: text.words,
    tags,
    sentences: text.sentences,
    names: names.sort((a, b) => a.start - b.start),
    mayHaveOthers: false,
  }
}
