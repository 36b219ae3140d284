import { type CorefDocument, DocumentBuilder } from 'coref-referee/score'
import type { Draft } from '../correction/draft.ts'

/** What was found, as a draft to be corrected. */
export function draftIn({ mentions }: CorefDocument): Draft {
  return Array.from({ length: mentions.count }, (_, m) => ({
    start: mentions.start[m] as number,
    end: mentions.end[m] as number,
    entity: (mentions.entity[m] as number) + 1,
  }))
}

/** The same text with the mentions of a draft. A span keeps the attributes found for it. */
export function applyDraft(document: CorefDocument, draft: Draft): CorefDocument {
  const { mentions } = document
  const bySpan = new Map<string, number>()
  for (let m = 0; m < mentions.count; m++) bySpan.set(`${mentions.start[m]} ${mentions.end[m]}`, m)
  const builder = new DocumentBuilder()
  for (const { start, end, entity } of draft) {
    builder.addMention(start, end, builder.entities.ofInteger(entity))
    const known = bySpan.get(`${start} ${end}`)
    builder.describeLast((known === undefined ? undefined : mentions.attributes?.[known]) ?? {})
  }
  const { id, text, tokens, sentences, origin } = document
  return builder.finish({ id, text, tokens, sentences, origin })
}
