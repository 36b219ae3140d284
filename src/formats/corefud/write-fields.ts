import { type CorefDocument, type MentionAttributes, piecesOf } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { Tokens } from '../../document/tokens.ts'
import type { WriteContext } from '../format.ts'
import { escaped } from './fields.ts'
import { BRIDGE_RELATIONS } from './mentions.ts'

/** Keys of the last field that are read as attributes and so cannot be features. */
const RESERVED: ReadonlySet<string> = new Set(['minspan', 'number', 'gender', 'type'])

/** `-etype-head-other` of each mention. @param hasRelations are the features of bridges written with them? */
export function writeFields(
  document: CorefDocument,
  tokens: Tokens,
  hasRelations: (mention: number) => boolean,
  context: WriteContext | undefined,
): (mention: number) => string {
  const before = emptyNodesBefore(tokens)
  return (mention) => {
    const said = document.mentions.attributes?.[mention] ?? {}
    const words = new MentionWords(piecesOf(document.mentions, mention), before)
    const number = said.head === undefined ? 0 : words.node(said.head)
    const head = number === 0 ? undefined : tokens.token(said.head as number)
    if (said.head !== undefined && head === undefined) context?.drop('heads outside of their mentions')
    const isZero = head === undefined ? words.isAllEmpty : head.empty === true
    if (isZero !== (said.zero === true)) {
      context?.drop('which mentions are zeros, where it is not those whose head is an empty node')
    }
    if (said.pos !== head?.pos)
      context?.drop('parts of speech of mentions, where they are not those of heads')
    if (said.entityType === '') context?.drop('entity types that are empty')
    const other = [...minimum(said, words, context), ...others(said, hasRelations(mention), context)]
    return `-${escaped(said.entityType ?? '')}-${number > 0 ? number : ''}-${other.join(',')}`
  }
}

/** Minimum spans are lists of words, as GUM counts them: empty nodes left out. */
function minimum({ min }: MentionAttributes, words: MentionWords, context?: WriteContext): string[] {
  if (min === undefined) return []
  const numbers: number[] = []
  for (const [start, end] of min) for (let at = start; at < end; at++) numbers.push(words.word(at))
  if (numbers.length > 0 && !numbers.includes(0)) return [`minspan:${escaped(numbers.join(','))}`]
  context?.drop('minimum spans that are not words of their mentions')
  return []
}

function others(said: MentionAttributes, hasRelations: boolean, context?: WriteContext): string[] {
  const items: string[] = []
  const add = (key: string, value: string): void => {
    items.push(value === '' ? escaped(key) : `${escaped(key)}:${escaped(value)}`)
  }
  if (said.type !== undefined) add('type', said.type)
  if (said.number !== undefined) add('number', said.number)
  if (said.gender !== undefined) add('gender', said.gender)
  for (const [key, value] of said.features ?? []) {
    if (key === BRIDGE_RELATIONS && hasRelations) continue
    if (RESERVED.has(key) || (key === '' && value === '')) {
      context?.drop(`features called "${key}", which has another meaning in CorefUD`)
    } else add(key, value)
  }
  return items
}

/** How many empty nodes stand before each token: what numbers the words of a mention without walking through it. */
function emptyNodesBefore(tokens: Tokens): Int32Array {
  const before = new Int32Array(tokens.count + 1)
  for (let t = 0; t < tokens.count; t++) {
    before[t + 1] = (before[t] as number) + (tokens.token(t).empty === true ? 1 : 0)
  }
  return before
}

/** The nodes of a mention (words and empty nodes), and its words, numbered from 1. */
class MentionWords {
  readonly #pieces: readonly Span[]
  readonly #before: Int32Array
  readonly isAllEmpty: boolean

  constructor(pieces: readonly Span[], emptyBefore: Int32Array) {
    this.#pieces = pieces
    this.#before = emptyBefore
    this.isAllEmpty = pieces.every(([start, end]) => this.#emptyIn(start, end) === end - start)
  }

  /** Number of a node, or 0 when it is none of the mention. */
  node(position: number): number {
    let passed = 0
    for (const [start, end] of this.#pieces) {
      if (position >= start && position < end) return passed + position - start + 1
      passed += end - start
    }
    return 0
  }

  /** Number of a word among the words; in a mention without any, among its empty nodes. */
  word(position: number): number {
    if (this.isAllEmpty) return this.node(position)
    let passed = 0
    for (const [start, end] of this.#pieces) {
      if (position >= start && position < end) {
        if (this.#emptyIn(position, position + 1) > 0) return 0
        return passed + position - start + 1 - this.#emptyIn(start, position)
      }
      passed += end - start - this.#emptyIn(start, end)
    }
    return 0
  }

  #emptyIn(start: number, end: number): number {
    return (this.#before[end] as number) - (this.#before[start] as number)
  }
}
