import type { Analysis, Name } from '../text/analysis.ts'
import type { Knowledge } from './knowledge.ts'

/**
 * Corrects the names of persons where the text or the lists know better than the name finder, which sees one sentence
 * at a time: a name that ends a longer name of a person is that person's ("Schwarzenberg" after "Karl
 * Schwarzenberg"), and a name of type OTHER that begins with a first name is a person's. A run of proper nouns that
 * begins with a first name and was not found as a name is a person's name too.
 */
export function withPersons(analysis: Analysis, knowledge: Knowledge): Analysis {
  const { names, words } = analysis
  const runs = [...names, ...missedRuns(analysis, knowledge)].sort((a, b) => a.start - b.start)
  const surnames = new Set<string>()
  for (const { start, end, type } of runs) {
    if (type === 'PER' && end - start > 1) surnames.add(words[end - 1] as string)
  }
  const named = runs.map((name): Name => {
    const { start, end } = name
    return isPerson(name) ? { start, end, type: 'PER' } : name
  })
  return { ...analysis, names: named }

  function isPerson({ start, end, type }: Name): boolean {
    if (type === 'PER') return false
    if (end - start === 1 && surnames.has(words[start] as string)) return true
    return type === 'OTHER' && isFirstName(words[start] as string, knowledge)
  }
}

/** Runs of proper nouns that begin with a first name and overlap no name found. */
function missedRuns({ names, words, tags, sentences }: Analysis, knowledge: Knowledge): Name[] {
  const isTaken = new Uint8Array(words.length)
  for (const { start, end } of names) isTaken.fill(1, start, end)
  const isFree = (word: number): boolean => tags[word] === 'NNP' && isTaken[word] === 0
  const starts = new Set(sentences)
  const found: Name[] = []
  for (let start = 0, end = 1; start < words.length; start = end, end++) {
    if (!isFree(start) || !isFirstName(words[start] as string, knowledge)) continue
    while (isFree(end) && !starts.has(end)) end++
    found.push({ start, end, type: 'PER' })
  }
  return found
}

function isFirstName(word: string, knowledge: Knowledge): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word) && knowledge.nameGender(word.toLowerCase()) !== undefined
}
