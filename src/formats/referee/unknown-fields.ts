import type { Place, Warning } from '../../errors.ts'
import type { Json, JsonLine, Path } from './json-line.ts'

type Kind = 'document' | 'token' | 'mention' | 'link'

const KNOWN: Readonly<Record<Kind, readonly string[]>> = {
  document: ['id', 'part', 'genre', 'text', 'tokens', 'sentences', 'mentions', 'links'],
  token: [
    'text',
    'start',
    'end',
    'lemma',
    'pos',
    'upos',
    'feats',
    'governor',
    'relation',
    'enhanced',
    'speaker',
    'empty',
  ],
  mention: [
    'span',
    'entity',
    'head',
    'min',
    'type',
    'pos',
    'entityType',
    'number',
    'gender',
    'zero',
    'features',
  ],
  link: ['kind', 'from', 'to', 'anchors'],
}

const known: Readonly<Record<Kind, ReadonlySet<string>>> = {
  document: new Set(KNOWN.document),
  token: new Set(KNOWN.token),
  mention: new Set(KNOWN.mention),
  link: new Set(KNOWN.link),
}

interface Unknown {
  readonly kind: Kind
  readonly name: string
  readonly place: Place
  times: number
}

/**
 * Fields of a file that the format does not know. A misspelt one changes scores: `"entty"` makes a singleton
 * of a mention. Each is told once, where it stands first, with how often it occurs.
 */
export class UnknownFields {
  readonly #found = new Map<string, Unknown>()

  /** Look at one object of a line. */
  inspect(line: JsonLine, json: Json, kind: Kind, path: Path): void {
    for (const name in json) {
      if (known[kind].has(name)) continue
      const seen = this.#found.get(`${kind} ${name}`)
      if (seen !== undefined) seen.times++
      else {
        const place = line.placeOf([...path, name])
        this.#found.set(`${kind} ${name}`, { kind, name, place, times: 1 })
      }
    }
  }

  tell(warn: (warning: Warning) => void): void {
    for (const { kind, name, place, times } of this.#found.values()) {
      const often = times === 1 ? '' : ` (${times} times in this file)`
      const message = `no field of a ${kind} is called "${name}": it is not read${often}; there are ${KNOWN[kind].join(', ')}`
      warn({ code: 'unknown-field', ...place, message })
    }
    this.#found.clear()
  }
}
