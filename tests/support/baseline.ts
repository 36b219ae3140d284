import { DocumentBuilder } from '../../src/document/builder.ts'
import type { CorefDocument } from '../../src/document/document.ts'
import { headOf } from '../../src/document/head.ts'
import { mentionTypes } from '../../src/document/mention-type.ts'

/**
 * A response like a simple resolver's: most mentions of the key, some cut short, some missing, some
 * extra; nominals and names are linked if their heads are spelt alike, pronouns to the preceding mention.
 */
export function baseline(key: CorefDocument): CorefDocument {
  const { mentions, tokens } = key
  if (tokens === undefined) throw new Error('the baseline needs words')
  const builder = new DocumentBuilder()
  const types = mentionTypes(key)?.types
  const added = new Set<string>()
  let last = ''
  const add = (start: number, end: number, entity: string): void => {
    const span = `${start} ${end}`
    if (added.has(span)) return
    added.add(span)
    builder.addMention(start, end, builder.entities.of(entity))
    last = entity
  }
  for (let m = 0; m < mentions.count; m++) {
    const start = mentions.start[m] as number
    const end = mentions.end[m] as number
    if (m % 9 === 4) continue
    const head = headOf(key, m)
    const isPronoun = types?.[m] === 'pronoun'
    const entity = isPronoun && last !== '' ? last : tokens.text(head).toLowerCase()
    add(start, m % 13 === 6 && head + 1 < end ? head + 1 : end, entity)
    if (m % 17 === 8 && end + 1 < tokens.count) add(end, end + 1, tokens.text(end).toLowerCase())
  }
  return builder.finish(key)
}
