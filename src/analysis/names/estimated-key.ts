import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { mentionTypes } from '../../document/mention-type.ts'
import { InputError } from '../../errors.ts'
import { matchNames, type NameMatching } from './match-names.ts'
import type { FoundName } from './name-words.ts'

/**
 * A key made without annotation: the names of a text, those that look like names of one thing put into
 * one entity. It has no nominals and no pronouns, so only CONE can be scored against it.
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

/** The names that a document's own annotation has, whatever it says about their entities. */
export function annotatedNames(document: CorefDocument): FoundName[] {
  const types = mentionTypes(document)?.types ?? []
  return namesAmong(document, (m) => types[m] === 'named')
}

/** The names of a document that is annotated for names: all mentions but those that it says are none. */
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
