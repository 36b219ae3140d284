import type { Analysis, Candidate, Name } from '../analysis.ts'
import type { WordForms } from '../word-forms.ts'
import { candidateOf } from './mention-finder.ts'
import { MentionView } from './mention-view.ts'
import { type SpanGroup, type SpanOption, sentencesOf, spanGroups } from './spans.ts'

/** Relations of words that head nothing: parts of names and fixed expressions. */
const NO_HEAD = /^(?:flat|fixed|goeswith|expl|nmod:desc)$/

/**
 * The heuristic mention tagger: every noun phrase, pronoun and name, without training. Each head gives its base noun
 * phrase, the phrase with "of", the whole phrase of the tree and, if heads are joined, all of them together.
 */
export function findHighRecall(analysis: Analysis, forms: WordForms): Candidate[] {
  const view = new MentionView(analysis, forms)
  const found = new Map<string, Candidate>()
  for (const sentence of sentencesOf(analysis)) {
    for (const group of spanGroups(analysis, sentence, view)) {
      if (NO_HEAD.test(analysis.relations?.[group.head] ?? '')) continue
      for (const span of likely(group, analysis, view.nameAt(group.head))) {
        const key = `${span.start}:${span.end}`
        if (!found.has(key)) found.set(key, candidateOf(view, span, group.head))
      }
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start || b.end - a.end)
}

function likely({ spans, isJoined }: SpanGroup, { words }: Analysis, name: Name | undefined): SpanOption[] {
  const trees = spans.filter(({ source }) => source === 'tree')
  if (isJoined) return trees.slice(-1)
  const named = spans.find(({ start, end }) => start === name?.start && end === name.end)
  const base = spans.findLast(
    ({ source, lastIn }) => source !== 'name' && (lastIn === '' || lastIn === 'flat'),
  )
  const hasOf = base !== undefined && words[base.end] === 'of'
  const withOf = hasOf ? spans.find(({ lastIn }) => lastIn === 'phrase' || lastIn === 'nmod') : undefined
  return [named, base, withOf, trees.at(-1)].filter((span) => span !== undefined)
}
