import { type Token, TokenList } from '../../document/tokens.ts'
import { isObject, type JsonNode } from '../shared/json-text.ts'
import type { UnknownFields } from './unknown-fields.ts'

/** The tokens of a document with all their fields. */
export function readTokens(document: JsonNode, unknown: UnknownFields): TokenList | undefined {
  if (document.get('tokens') === undefined) return undefined
  const list = document.list('tokens', 'a list of tokens')
  const tokens = document.child('tokens', list)
  const read = (entry: unknown, t: number): Token =>
    typeof entry === 'string' ? { text: entry } : readToken(tokens.child(t, entry), list.length, unknown)
  return new TokenList(list.map(read))
}

function readToken(node: JsonNode, count: number, unknown: UnknownFields): Token {
  if (!isObject(node.value)) return node.fail([], 'expected a string or an object with "text"')
  unknown.inspect(node, 'token')
  const form = node.value['text']
  if (typeof form !== 'string') return node.fail([], 'a token needs a "text"')
  const token: { -readonly [K in keyof Token]: Token[K] } = { text: form }
  for (const field of ['start', 'end'] as const) {
    const value = node.integer(field)
    if (value !== undefined) token[field] = value
  }
  for (const field of ['lemma', 'pos', 'upos', 'feats', 'relation', 'speaker'] as const) {
    const value = node.string(field)
    if (value !== undefined) token[field] = value
  }
  const governor = node.integer('governor')
  if (governor !== undefined)
    token.governor = checkGovernor(node.child('governor', governor), governor, count)
  const enhanced = node.get('enhanced')
  if (enhanced !== undefined) token.enhanced = readEnhanced(node.child('enhanced', enhanced), count)
  if (node.boolean('empty') === true) token.empty = true
  return token
}

function readEnhanced(node: JsonNode, count: number): [number, string][] {
  if (!Array.isArray(node.value)) return node.fail([], 'expected a list of [governor, relation]')
  return node.value.map((entry: unknown, i): [number, string] => {
    const own = node.child(i, entry)
    if (!Array.isArray(entry) || entry.length !== 2) return own.fail([], 'expected [governor, relation]')
    const [governor, relation] = entry as readonly unknown[]
    if (!Number.isInteger(governor) || typeof relation !== 'string') {
      return own.fail([], 'expected [governor, relation]: a whole number and a string')
    }
    return [checkGovernor(own, governor as number, count), relation]
  })
}

function checkGovernor(node: JsonNode, governor: number, count: number): number {
  if (governor >= -1 && governor < count) return governor
  const reason = `token ${governor} is beyond the ${count} tokens; -1 is a root`
  return node.fail([], reason, 'span-outside-document')
}
