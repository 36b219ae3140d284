import { type CorefDocument, type MentionAttributes, piecesOf } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { Tokens } from '../../document/tokens.ts'
import { BRIDGING_FEATURE } from '../bridging.ts'
import type { WriteContext } from '../format.ts'
import { EmptyNodes, nodeNumber } from '../shared/conllu/empty-nodes.ts'
import { escapes } from './fields.ts'

/** Keys of the last field that are read as attributes and so cannot be features. */
const RESERVED: ReadonlySet<string> = new Set(['minspan', 'number', 'gender', 'type'])

/** `-etype-head-other` of each mention. @param hasRelations are the features of bridges written with them? */
export function writeFields(
  { mentions }: CorefDocument,
  tokens: Tokens,
  hasRelations: (mention: number) => boolean,
  context: WriteContext | undefined,
): (mention: number) => string {
  const empties = EmptyNodes.of(tokens)
  return (mention) => {
    const said = mentions.attributes?.[mention] ?? {}
    const pieces = piecesOf(mentions, mention)
    const number = said.head === undefined ? 0 : nodeNumber(pieces, said.head)
    const head = number === 0 ? undefined : tokens.token(said.head as number)
    if (said.head !== undefined && head === undefined) context?.drop('heads outside of their mentions')
    const isZero = head === undefined ? empties.isAll(pieces) : head.empty === true
    if (isZero !== (said.zero === true)) {
      context?.drop('which mentions are zeros, where it is not those whose head is an empty node')
    }
    if (said.pos !== head?.pos)
      context?.drop('parts of speech of mentions, where they are not those of heads')
    if (said.entityType === '') context?.drop('entity types that are empty')
    const other = [...minimum(said, pieces), ...others(said, hasRelations(mention))]
    return `-${escapes.escaped(said.entityType ?? '')}-${number > 0 ? number : ''}-${other.join(',')}`
  }

  /** Minimum spans are lists of words, as GUM counts them: empty nodes left out. */
  function minimum({ min }: MentionAttributes, pieces: readonly Span[]): string[] {
    if (min === undefined) return []
    const numbers: number[] = []
    for (const [start, end] of min) {
      for (let at = start; at < end; at++) numbers.push(empties.wordNumber(pieces, at))
    }
    if (numbers.length > 0 && !numbers.includes(0)) return [`minspan:${escapes.escaped(numbers.join(','))}`]
    context?.drop('minimum spans that are not words of their mentions')
    return []
  }

  function others({ type, number, gender, features }: MentionAttributes, isBridge: boolean): string[] {
    const items = Object.entries({ type, number, gender }).filter(([, value]) => value !== undefined)
    for (const [key, value] of features ?? []) {
      if (key === BRIDGING_FEATURE && isBridge) continue
      if (RESERVED.has(key) || (key === '' && value === '')) {
        context?.drop(`features called "${key}", which has another meaning in CorefUD`)
      } else items.push([key, value])
    }
    return items.map(([key, value]) =>
      value ? `${escapes.escaped(key)}:${escapes.escaped(value)}` : escapes.escaped(key),
    )
  }
}
