import { documentLabel, mentionsByEntity } from '../../document/document.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { hasSentenceLines, type LaidOutText, layOutRaw, rangeOf } from '../shared/laid-out-text.ts'
import { mentionLinks } from '../shared/mention-links.ts'
import { isTokenised } from '../shared/text-tokens.ts'
import { BLANKS, isIdentity, NAME_FIELD, TOKENS_FIELD } from './read.ts'

export const header = '[\n'
export const separator = ',\n'
export const footer = '\n]\n'

/** Write a task with its annotation: a span for each mention, with a relation to the previous one of its entity. */
export function* write(document: TokenisedDocument, leftovers: Leftovers): Generator<string> {
  const { mentions } = document
  const fits = (layout: LaidOutText): boolean =>
    hasSentenceLines(layout, document) && !isTokenised(layout.text)
  const { layout, isBlankCut } = layOutRaw(document, leftovers, fits)
  const { text } = layout
  const results: object[] = []
  for (let m = 0; m < mentions.count; m++) {
    const [start, end] = rangeOf(layout, [mentions.start[m] as number, mentions.end[m] as number])
    const entityType = mentions.attributes?.[m]?.entityType
    results.push({
      id: spanId(m),
      from_name: 'label',
      to_name: 'text',
      type: 'labels',
      value: {
        start,
        end,
        text: text.slice(start, end),
        labels: entityType === undefined ? [] : [entityType],
      },
    })
  }
  const relate = (from: number, to: number, labels: readonly string[]): void => {
    results.push({ from_id: spanId(from), to_id: spanId(to), type: 'relation', direction: 'right', labels })
  }
  for (const [e, members] of mentionsByEntity(document).entries()) {
    if (document.entityId(e) !== String(e + 1)) leftovers.drop('the ids of entities')
    for (const [i, m] of members.entries()) if (i > 0) relate(m, members[i - 1] as number, [])
  }
  for (const { kind, from, target } of mentionLinks(document)) {
    if (target === undefined) leftovers.drop('links to several entities, or to none of the document')
    else if (isIdentity(kind)) leftovers.drop(`links of kind ${kind}`)
    else relate(from, target, [kind])
  }
  const data = {
    [NAME_FIELD]: documentLabel(document),
    text,
    ...(isBlankCut ? { [TOKENS_FIELD]: BLANKS } : {}),
  }
  yield JSON.stringify({ annotations: [{ result: results, was_cancelled: false }], data })
}

function spanId(mention: number): string {
  return `m${mention + 1}`
}
