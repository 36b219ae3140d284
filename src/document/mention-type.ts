import { PRONOUNS } from '../language/pronouns.ts'
import type { CorefDocument, MentionType } from './document.ts'
import { headOf } from './head.ts'

/** The types of a document's mentions, and whether any of them is our guess rather than the annotator's. */
export interface MentionTypes {
  readonly types: readonly MentionType[]
  readonly isDerived: boolean
}

/** Tags that make a mention a pronoun if the word is all of it. */
const PRONOUN_TAGS: ReadonlySet<string> = new Set(['PRP', 'PRP$', 'WP', 'WP$', 'WDT', 'PRON'])
const NAME_TAGS: ReadonlySet<string> = new Set(['NNP', 'NNPS', 'PROPN', 'NE'])

/**
 * Named, nominal or pronoun for each mention: as the format says; otherwise from the part of speech
 * of the head and a list of English pronouns; without parts of speech, from capital letters.
 *
 * @returns undefined when some mention has no type and there is no text to derive it from
 */
export function mentionTypes(document: CorefDocument): MentionTypes | undefined {
  const known = KNOWN.get(document)
  if (known !== undefined) return known
  const types = readTypes(document)
  if (types !== undefined) KNOWN.set(document, types)
  return types
}

/** Documents do not change, and several metrics need the types of the same one: deriving them is not cheap. */
const KNOWN: WeakMap<CorefDocument, MentionTypes> = new WeakMap()

function readTypes(document: CorefDocument): MentionTypes | undefined {
  const { mentions, tokens } = document
  const types: MentionType[] = []
  const sentenceStarts = new Set(document.sentences)
  let isDerived = false
  for (let m = 0; m < mentions.count; m++) {
    const { type, zero } = mentions.attributes?.[m] ?? {}
    // A zero mention without a type counts as a pronoun.
    const annotated = type ?? (zero === true ? 'pronoun' : undefined)
    if (annotated === undefined && tokens === undefined) return undefined
    types.push(annotated ?? derive(document, m, sentenceStarts))
    isDerived ||= annotated === undefined
  }
  return { types, isDerived }
}

function derive(document: CorefDocument, mention: number, sentenceStarts: ReadonlySet<number>): MentionType {
  const { mentions, tokens } = document
  if (tokens === undefined) return 'nominal'
  const start = mentions.start[mention] as number
  const isSingle = (mentions.end[mention] as number) - start === 1
  const at = headOf(document, mention)
  const head = tokens.token(at)
  // Corpora have their own tag sets; the universal tag works in all of them.
  const tags = [mentions.attributes?.[mention]?.pos ?? head.pos, head.upos].filter((tag) => tag !== undefined)
  if (isSingle && (PRONOUNS.has(head.text.toLowerCase()) || tags.some((tag) => PRONOUN_TAGS.has(tag)))) {
    return 'pronoun'
  }
  if (tags.length > 0) return tags.some((tag) => NAME_TAGS.has(tag)) ? 'named' : 'nominal'
  return /^\p{Lu}/u.test(head.text) && !(isSingle && sentenceStarts.has(at)) ? 'named' : 'nominal'
}
