import type { Place, Warning } from '../../errors.ts'
import type { JsonNode } from '../shared/json-text.ts'

type Kind = 'document' | 'token' | 'mention' | 'link'

const KNOWN: Readonly<Record<Kind, ReadonlySet<string>>> = {
  document: new Set('id part genre features text tokens sentences paragraphs mentions links'.split(' ')),
  token: new Set('text start end lemma pos upos feats governor relation enhanced speaker empty'.split(' ')),
  mention: new Set(
    'span entity head min type pos entityType number gender zero features antecedent confidence mentionConfidence'.split(
      ' ',
    ),
  ),
  link: new Set(['kind', 'from', 'to', 'anchors']),
}

/**
 * Fields that the format does not know. A misspelt one changes scores: `"entty"` makes a mention a singleton.
 * Each is reported once, at its first occurrence, with the number of occurrences.
 */
export class UnknownFields {
  readonly #found: Map<string, { kind: Kind; name: string; place: Place; times: number }> = new Map()

  /** Check the fields of one object. */
  inspect(node: JsonNode, kind: Kind): void {
    for (const name in node.value as object) {
      if (KNOWN[kind].has(name)) continue
      const key = `${kind} ${name}`
      const seen = this.#found.get(key) ?? { kind, name, place: node.place([name]), times: 0 }
      seen.times++
      this.#found.set(key, seen)
    }
  }

  report(warn: (warning: Warning) => void): void {
    for (const { kind, name, place, times } of this.#found.values()) {
      const often = times === 1 ? '' : ` (${times} times in this file)`
      const message = `a ${kind} has no field "${name}": ignored${often}; the fields are ${[...KNOWN[kind]].join(', ')}`
      warn({ code: 'unknown-field', ...place, message })
    }
  }
}
