import { countedMentions, type JudgedMention, type JudgedText } from '../document/counted-mentions.ts'
import type { AceClass, Definition } from '../document/definition.ts'
import { placeNamed } from '../language/demonyms.ts'
import type { Analysis, Candidate, Name } from '../text/analysis.ts'
import type { Discourse } from './discourse.ts'
import type { Knowledge } from './knowledge.ts'
import type { Mention } from './mention.ts'

/** The mentions of a discourse that a definition counts, whatever it says of singletons. */
export function definedMentions(discourse: Discourse, definition: Definition): Mention[] {
  const { words, tags, sentences } = discourse.analysis
  const starts = new Set(sentences)
  const text: JudgedText = {
    token: (t) => ({ text: words[t] ?? '', pos: tags[t] ?? '' }),
    isSentenceStart: (t) => t >= words.length || starts.has(t),
  }
  const judged = discourse.mentions.map((mention): JudgedMention => {
    const { start, end, head, pronoun, isName, isProperNoun } = mention
    const type = pronoun !== undefined ? 'pronoun' : isName || isProperNoun ? 'named' : 'nominal'
    return { start, end, head, type, class: classOf(mention, discourse.knowledge) }
  })
  const isCounted = countedMentions(judged, text, definition)
  return discourse.mentions.filter((_, m) => isCounted[m])
}

/** Nouns whose first sense in WordNet represents an ACE class. */
const CLASS_WORDS: readonly (readonly [AceClass, readonly string[]])[] = [
  ['WEA', ['weapon', 'weaponry']],
  ['VEH', ['vehicle', 'vessel']],
  ['FAC', ['facility', 'structure', 'road', 'room']],
]

function classOf({ pronoun, type, noun }: Mention, knowledge: Knowledge): JudgedMention['class'] {
  // What a pronoun refers to is not known from its form.
  if (pronoun !== undefined) return undefined
  if (type !== 'UNKNOWN') return type === 'OTHER' || type === 'DATE' || type === 'MONEY' ? 'other' : type
  const found = CLASS_WORDS.find(([, words]) =>
    words.some((word) => {
      const sense = knowledge.noun(word)?.senses[0]
      return sense !== undefined && noun?.path.includes(sense) === true
    }),
  )
  return found?.[0] ?? 'other'
}

/**
 * Words for the people of a place before a noun of a mention, "Russian" in "Russian politicians": mention taggers
 * do not propose them, but ACE has them.
 */
export function placesBeforeNouns(
  { words, tags, names }: Analysis,
  candidates: readonly Candidate[],
): { readonly candidates: Candidate[]; readonly names: Name[] } {
  const taken = new Set(candidates.filter(({ start, end }) => end - start === 1).map(({ start }) => start))
  const isNamed = new Set(
    names.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)),
  )
  const found = new Map<number, Candidate>()
  for (const { start, head } of candidates) {
    for (let at = start; at < head; at++) {
      const word = words[at] as string
      const isAdjective = /^(?:JJ|NNPS?$)/.test(tags[at] as string) && /^\p{Lu}/u.test(word)
      if (!isAdjective || taken.has(at) || placeNamed(word.toLowerCase()) === undefined) continue
      if (!/^(?:NN|JJ)/.test(tags[at + 1] as string)) continue
      found.set(at, { start: at, end: at + 1, head: at, type: 'named', entityType: 'GPE' })
    }
  }
  const added = [...found.values()]
  return {
    candidates: added,
    names: added
      .filter(({ start }) => !isNamed.has(start))
      .map(({ start, end }) => ({ start, end, type: 'GPE' })),
  }
}
