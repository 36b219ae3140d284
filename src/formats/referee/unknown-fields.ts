import type { Place, Warning } from '../../errors.ts'
import type { JsonNode } from '../shared/json-text.ts'

type Kind = 'document' | 'token' | 'mention' | 'link'

const KNOWN: Readonly<Record<Kind, ReadonlySet<string>>> = {
  document: new Set([
    'id',
    'part',
    'genre',
    'text',
    'tokens',
    'sentences',
    'paragraphs',
    'mentions',
    'links',
  ]),
  token: new Set('text start end lemma pos upos feats governor relation enhanced speaker empty'.split(' ')),
  mention: new Set('span entity head min type pos entityType number gender zero features'.split(' ')),
  link: new Set(['kind', 'from', 'to', 'anchors']),
}

interface Unknown {
  readonly kind: Kind
  readonly name: string
  readonly place: Place
  times: number
}

/**
 * Fields that the format does not know. A misspelt one changes scores: `"entty"` makes a mention a singleton.
 * Each is reported once, at its first occurrence, with how often it occurs.
 */
export class UnknownFields {
  readonly #found: Map<string, Unknown> = new Map()

  /** Check the fields of one object. */
  inspect(node: JsonNode, kind: Kind): void {
    for (const name in node.value as object) {
      if (KNOWN[kind].has(name)) continue
      const key = `${kind} ${name}`
      const seen = this.#found.get(key)
      if (seen === undefined) this.#found.set(key, { kind, name, place: node.place([name]), times: 1 })
      else seen.times++
    }
  }

  report(warn: (warning: Warning) => void): void {
    for (const { kind, name, place, times } of this.#found.values()) {
      const often = times === 1 ? '' : ` (${times} times in this file)`
      const message = `no field of a ${kind} is called "${name}": it is not read${often}; there are ${[...KNOWN[kind]].join(', ')}`
      warn({ code: 'unknown-field', ...place, message })
    }
  }
}
