import { EMPTY_WORDS } from '../language/function-words.ts'
import { FIRST_AND_SECOND_PERSON, GENDERED, UNGENDERED } from '../language/pronouns.ts'
import type { CorefDocument, MentionType } from './document.ts'
import { piecesOf } from './document.ts'
import { mentionTypes } from './mention-type.ts'

/**
 * The nine resolution classes of Stoyanov et al. 2009: what it takes to resolve an anaphor.
 *
 * Names (PN) and common nouns (CN) by whether some mention before them in their entity has the same
 * string (e), shares a content word (p) or neither (n); pronouns of the first or second person, gendered
 * and ungendered ones of the third.
 */
export const resolutionClasses = [
  'PN-e',
  'PN-p',
  'PN-n',
  'CN-e',
  'CN-p',
  'CN-n',
  '1+2Pr',
  'G3Pr',
  'U3Pr',
] as const

export type ResolutionClass = (typeof resolutionClasses)[number]

/**
 * The class of each mention; undefined for the first mention of an entity, which is not an anaphor, and for
 * mentions that no class covers (relative and demonstrative pronouns, for example).
 *
 * @returns undefined when the document has no text to derive it from
 */
export function classifyMentions(
  document: CorefDocument,
): readonly (ResolutionClass | undefined)[] | undefined {
  const types = mentionTypes(document)?.types
  const { mentions } = document
  if (types === undefined || document.tokens === undefined) return undefined
  const before: { strings: Set<string>; words: Set<string> }[] = []
  return types.map((type, m) => {
    const e = mentions.entity[m] as number
    const known = before[e]
    const text = wordsOf(document, m)
    const content = text.filter(isContent)
    const own = known ?? { strings: new Set<string>(), words: new Set<string>() }
    const kind = known === undefined ? undefined : classOf(type, text, content, own)
    own.strings.add(text.join(' '))
    for (const word of content) own.words.add(word)
    before[e] = own
    return kind
  })
}

function classOf(
  type: MentionType,
  text: readonly string[],
  content: readonly string[],
  before: { readonly strings: ReadonlySet<string>; readonly words: ReadonlySet<string> },
): ResolutionClass | undefined {
  if (type === 'pronoun') return pronounClass(text.join(' '))
  const kind = type === 'named' ? 'PN' : 'CN'
  if (before.strings.has(text.join(' '))) return `${kind}-e`
  return content.some((word) => before.words.has(word)) ? `${kind}-p` : `${kind}-n`
}

function pronounClass(word: string): ResolutionClass | undefined {
  if (FIRST_AND_SECOND_PERSON.has(word)) return '1+2Pr'
  if (GENDERED.has(word)) return 'G3Pr'
  return UNGENDERED.has(word) ? 'U3Pr' : undefined
}

/** The words of a mention in lower case. */
function wordsOf({ mentions, tokens }: CorefDocument, mention: number): string[] {
  return piecesOf(mentions, mention).flatMap(([start, end]) =>
    Array.from({ length: end - start }, (_, i) => (tokens?.text(start + i) ?? '').toLowerCase()),
  )
}

function isContent(word: string): boolean {
  return /[\p{L}\p{N}]/u.test(word) && !EMPTY_WORDS.has(word)
}
