import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { mentionTypes } from '../../document/mention-type.ts'
import { InputError } from '../../errors.ts'
import { matchNames, type NameMatching } from './match-names.ts'
import type { FoundName } from './name-words.ts'

/**
 * A key made without annotation: the names in a text, grouped into entities where they seem to name
 * the same thing. It has no nominals or pronouns, so only CONE can be scored against it.
 */
export function estimatedKey(
  document: CorefDocument,
  names: readonly FoundName[],
  matching: NameMatching,
): CorefDocument {
  const { tokens } = document
  if (tokens === undefined) {
    throw new InputError(
      'no-types',
      document.origin.locate(),
      `document "${document.id}" has no words to find names in; use a format that has the text`,
    )
  }
  const entities = matchNames(names, (token) => tokens.text(token), matching)
  const builder = new DocumentBuilder()
  for (const [i, { start, end, type }] of names.entries()) {
    builder.addMention(start, end, builder.entities.of(String(entities[i])))
    builder.describeLast({ type: 'named', ...(type === undefined ? {} : { entityType: type }) })
  }
  return builder.finish({
    id: document.id,
    part: document.part,
    genre: document.genre,
    text: document.text,
    tokens,
    sentences: document.sentences,
    origin: document.origin,
  })
}

/** The names annotated in a document, regardless of their entities. */
export function annotatedNames(document: CorefDocument): FoundName[] {
  const types = mentionTypes(document)?.types ?? []
  return namesAmong(document, (m) => types[m] === 'named')
}

/** The names in a document annotated for names: all mentions except those annotated as something else. */
export function listedNames(document: CorefDocument): FoundName[] {
  return namesAmong(document, (m) => (document.mentions.attributes?.[m]?.type ?? 'named') === 'named')
}

function namesAmong({ mentions }: CorefDocument, isName: (mention: number) => boolean): FoundName[] {
  const names: FoundName[] = []
  for (let m = 0; m < mentions.count; m++) {
    if (!isName(m)) continue
    const type = mentions.attributes?.[m]?.entityType
    names.push({ start: mentions.start[m] as number, end: mentions.end[m] as number, type })
  }
  return names
}
