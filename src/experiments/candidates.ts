import { JOINING_PREPOSITIONS } from '../language/noun-phrases.ts'
import { findHead } from '../resolver/head.ts'
import { pronounOf } from '../resolver/pronouns.ts'
import type { Analysis, Candidate } from '../text/analysis.ts'

/** How a candidate was found; each span is found in one way only. */
export const shapes = [
  'pronoun',
  'base',
  'possessor',
  'nested name',
  'of',
  'preposition',
  'coordination',
] as const
export type Shape = (typeof shapes)[number]

export interface ShapedCandidate extends Candidate {
  readonly shape: Shape
}

const INSIDE = /^(?:PDT|DT|PRP\$|CD|JJ|JJR|JJS|NN|NNS|NNP|NNPS|POS|VBG|VBN|\$|#)$/
const NOUN = /^NN/
const STARTS = /^(?:PDT|DT|PRP\$)$/

/**
 * Everything that could be a mention, from parts of speech alone: pronouns, base noun phrases, possessors and names
 * inside them, and base phrases joined by a preposition or "and". It aims at recall, like the first tagger of Cai and
 * Strube (2010), and does not see the key.
 */
export function findCandidates(analysis: Analysis): ShapedCandidate[] {
  const { words, tags, sentences } = analysis
  const found = new Map<string, ShapedCandidate>()
  const add = (start: number, end: number, shape: Shape): void => {
    const span = `${start} ${end}`
    if (end <= start || found.has(span)) return
    const head = findHead(analysis, start, end)
    const type =
      shape === 'pronoun' ? 'pronoun' : tags[head]?.startsWith('NNP') === true ? 'named' : 'nominal'
    found.set(span, { start, end, head, type, shape })
  }
  for (let s = 0; s < sentences.length; s++) {
    const end = sentences[s + 1] ?? words.length
    const phrases = basePhrases(tags, sentences[s] as number, end)
    for (let i = sentences[s] as number; i < end; i++) {
      if (pronounOf(words[i] as string) !== undefined) add(i, i + 1, 'pronoun')
    }
    for (const [k, [from, to]] of phrases.entries()) {
      add(from, to, 'base')
      inside(from, to)
      const next = phrases[k + 1]
      if (next === undefined || next[0] !== to + 1) continue
      const joint = (words[to] as string).toLowerCase()
      if (joint === 'of') {
        add(from, next[1], 'of')
        const third = phrases[k + 2]
        if (third?.[0] === next[1] + 1 && words[next[1]] === 'of') add(from, third[1], 'of')
      } else if (JOINING_PREPOSITIONS.has(joint)) add(from, next[1], 'preposition')
      else if (joint === 'and') add(from, next[1], 'coordination')
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end)

  function inside(from: number, to: number): void {
    for (let i = from; i < to; i++) if (tags[i] === 'POS') add(from, i, 'possessor')
    for (let i = from; i < to; i++) {
      const isRun = tags[i]?.startsWith('NNP') === true
      if (!isRun || (i > from && tags[i - 1]?.startsWith('NNP') === true)) continue
      let end = i + 1
      while (end < to && tags[end]?.startsWith('NNP') === true) end++
      add(i, end, 'nested name')
    }
  }
}

/** Runs of tokens that can be in a noun phrase, up to the last noun; a determiner starts a new phrase. */
function basePhrases(tags: readonly string[], start: number, end: number): [number, number][] {
  const phrases: [number, number][] = []
  for (let i = start; i < end; ) {
    if (!INSIDE.test(tags[i] as string) || tags[i] === 'POS') {
      i++
      continue
    }
    const from = i
    let last = -1
    for (; i < end && INSIDE.test(tags[i] as string); i++) {
      if (last >= 0 && STARTS.test(tags[i] as string)) break
      if (NOUN.test(tags[i] as string)) last = i
    }
    if (last >= 0) phrases.push([from, last + 1])
    if (last >= 0) i = Math.max(last + 1, from + 1)
  }
  return phrases
}
