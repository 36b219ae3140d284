import { InputError, type Warning } from '../errors.ts'
import { countedMentions, type JudgedMention, type JudgedText } from './counted-mentions.ts'
import { type AceClass, type Definition, SEVEN_CLASSES } from './definition.ts'
import type { CorefDocument } from './document.ts'
import { keepMentions } from './filter.ts'
import { headOf } from './head.ts'
import { mentionTypes } from './mention-type.ts'
import type { Token } from './tokens.ts'

/** The ACE class for a corpus's name of a type. */
const CLASS_OF: ReadonlyMap<string, AceClass> = new Map<string, AceClass>([
  ...SEVEN_CLASSES.map((each) => [each.toLowerCase(), each] as const),
  ['person', 'PER'],
  ['organization', 'ORG'],
  ['organisation', 'ORG'],
  ['norp', 'GPE'],
  ['location', 'LOC'],
  ['place', 'LOC'],
  ['facility', 'FAC'],
  ['vehicle', 'VEH'],
  ['weapon', 'WEA'],
])

/**
 * The document without what a definition leaves out; singletons have a setting of their own. A mention of the response
 * with the span of a mention of the key is judged like that one, so that no filter separates twins.
 *
 * @param key the whole key, for a response
 * @throws InputError for a document without words, or a key whose types do not give ACE classes
 */
export function withDefinedMentions(
  document: CorefDocument,
  definition: Definition,
  warn: (warning: Warning) => void,
  key?: CorefDocument,
): CorefDocument {
  if (document.mentions.count === 0) return document
  const own = judge(document, definition, warn, key)
  if (key === undefined || key.mentions.count === 0) return keepMentions(document, (m) => own[m] === true)
  const ofKey = judge(key, definition, () => {})
  const spans = new Map<string, boolean>()
  const spelling = ({ mentions }: CorefDocument, m: number): string =>
    `${mentions.start[m]} ${mentions.end[m]}`
  for (const [m, isCounted] of ofKey.entries()) spans.set(spelling(key, m), isCounted)
  return keepMentions(document, (m) => spans.get(spelling(document, m)) ?? own[m] === true)
}

function judge(
  document: CorefDocument,
  definition: Definition,
  warn: (warning: Warning) => void,
  key?: CorefDocument,
): boolean[] {
  const { mentions } = document
  // A response rarely repeats the parts of speech.
  const tokens =
    key?.tokens !== undefined && !hasTags(document) && hasTags(key) ? key.tokens : document.tokens
  const types = mentionTypes(document)?.types
  const needsWords = !definition.relativePronouns || !definition.gerunds || needsNesting(definition)
  if (needsWords && (tokens === undefined || types === undefined)) {
    throw new InputError(
      'no-text',
      document.origin.locate(),
      `document "${document.id}" has no words, so its relative pronouns, gerunds and nested names cannot be recognised; score it with --definition all, or give it tokens`,
    )
  }
  if (needsWords && tokens?.token(0).pos === undefined && tokens?.token(0).upos === undefined) {
    warn({
      code: 'derived-tags',
      ...document.origin.locate(),
      message:
        'there are no parts of speech, so relative pronouns, gerunds and nouns before nouns are recognised by spelling and by the mentions around them; CoNLL and CoNLL-U files have parts of speech',
    })
  }
  const classes =
    definition.types === undefined && definition.nestedNames !== 'places'
      ? undefined
      : classesOf(document, key === undefined, warn)
  const sentences = new Set(document.sentences)
  const text: JudgedText = {
    token: (t) => tokens?.token(t) ?? NOTHING,
    isSentenceStart: (t) => t >= (tokens?.count ?? 0) || sentences.has(t),
  }
  const judged = Array.from({ length: mentions.count }, (_, m): JudgedMention => {
    const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
    return {
      start,
      end,
      head: headOf(document, m),
      type: types?.[m] ?? 'nominal',
      class: classes?.[mentions.entity[m] as number],
    }
  })
  return countedMentions(judged, text, definition)
}

const NOTHING: Token = { text: '' }

function needsNesting({ nestedNames, nestedNouns }: Definition): boolean {
  return nestedNames !== 'all' || !nestedNouns
}

function hasTags({ tokens }: CorefDocument): boolean {
  if (tokens === undefined || tokens.count === 0) return false
  const { pos, upos } = tokens.token(0)
  return pos !== undefined || upos !== undefined
}

/**
 * By entity: its class, from its first mention with a type. In a key, an entity without a type has no ACE class; in a
 * response, which need not give types, it is kept.
 */
function classesOf(
  document: CorefDocument,
  isKey: boolean,
  warn: (warning: Warning) => void,
): (AceClass | 'other' | undefined)[] {
  const { mentions } = document
  const types: (string | undefined)[] = Array.from({ length: document.entityCount })
  for (const [m, e] of mentions.entity.entries()) types[e] ??= mentions.attributes?.[m]?.entityType
  const known = new Set(types.filter((type) => type !== undefined))
  if (isKey && ![...known].some((type) => CLASS_OF.has(type.toLowerCase()))) {
    const has =
      known.size === 0 ? 'has no entity types, so' : `has only the entity types ${[...known].join(', ')}, so`
    throw new InputError(
      'no-types',
      document.origin.locate(),
      `document "${document.id}" ${has} ACE classes (${SEVEN_CLASSES.join(', ')}) cannot be assigned; use LitBank, ACE, GUM or CorefUD files, or --semantic-types all with --nested-names keep or drop`,
    )
  }
  if (!isKey && known.size === 0) {
    warn({
      code: 'untyped-response',
      ...document.origin.locate(),
      message: "the response has no entity types: shared mentions get the key's types; the rest are kept",
    })
  }
  return types.map((type) =>
    type === undefined ? (isKey ? 'other' : undefined) : (CLASS_OF.get(type.toLowerCase()) ?? 'other'),
  )
}
