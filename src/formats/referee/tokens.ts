import { type Token, TokenList } from '../../document/tokens.ts'
import { isObject, type Json, type JsonLine, member, number, type Path, text } from './json-line.ts'
import type { UnknownFields } from './unknown-fields.ts'

/** The words of a document, with all that is said about them. */
export function readTokens(line: JsonLine, json: Json, unknown: UnknownFields): TokenList | undefined {
  const list = member(json, 'tokens')
  if (list === undefined) return undefined
  if (!Array.isArray(list)) return line.fail(['tokens'], 'expected a list of tokens')
  return new TokenList(list.map((entry: unknown, i) => readToken(line, entry, i, list.length, unknown)))
}

function readToken(
  line: JsonLine,
  json: unknown,
  index: number,
  count: number,
  unknown: UnknownFields,
): Token {
  if (typeof json === 'string') return { text: json }
  const path: Path = ['tokens', index]
  if (!isObject(json)) return line.fail(path, 'expected a string or an object with "text"')
  unknown.inspect(line, json, 'token', path)
  const form = json['text']
  if (typeof form !== 'string') return line.fail(path, 'a token needs a "text"')
  const token: { -readonly [K in keyof Token]: Token[K] } = { text: form }
  for (const field of ['start', 'end'] as const) {
    const value = number(line, json, [...path, field])
    if (value !== undefined) token[field] = value
  }
  for (const field of ['lemma', 'pos', 'upos', 'feats', 'relation', 'speaker'] as const) {
    const value = text(line, json, [...path, field])
    if (value !== undefined) token[field] = value
  }
  const governor = number(line, json, [...path, 'governor'])
  if (governor !== undefined) token.governor = checkGovernor(line, governor, [...path, 'governor'], count)
  const enhanced = member(json, 'enhanced')
  if (enhanced !== undefined) token.enhanced = readEnhanced(line, enhanced, [...path, 'enhanced'], count)
  const empty = member(json, 'empty')
  if (empty !== undefined) {
    if (typeof empty !== 'boolean') line.fail([...path, 'empty'], 'expected true or false')
    if (empty === true) token.empty = true
  }
  return token
}

function readEnhanced(line: JsonLine, json: unknown, path: Path, count: number): [number, string][] {
  if (!Array.isArray(json)) return line.fail(path, 'expected a list of [governor, relation]')
  return json.map((entry: unknown, i): [number, string] => {
    const own: Path = [...path, i]
    if (!Array.isArray(entry) || entry.length !== 2) return line.fail(own, 'expected [governor, relation]')
    const [governor, relation] = entry as readonly unknown[]
    if (!Number.isInteger(governor) || typeof relation !== 'string') {
      return line.fail(own, 'expected [governor, relation]: a whole number and a string')
    }
    return [checkGovernor(line, governor as number, own, count), relation]
  })
}

function checkGovernor(line: JsonLine, governor: number, path: Path, count: number): number {
  if (governor < -1 || governor >= count) {
    line.fail(path, `token ${governor} is beyond the ${count} tokens; -1 is a root`, 'span-outside-document')
  }
  return governor
}
