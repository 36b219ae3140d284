import { type CorefDocument, mentionsByEntity } from '../document/document.ts'
import { headOf } from '../document/head.ts'
import { mentionTypes } from '../document/mention-type.ts'
import type { Lexicon } from '../text/lexicon.ts'

/**
 * Predicts the type of an entity in a response, learned from keys by counting: its mentions vote, each for the types of
 * mentions with the same head or, if none was seen, of mentions with a head of the same kind. Pronouns vote only
 * if an entity has no other mentions.
 */
export class EntityTypeModel {
  readonly #lexicon: Pick<Lexicon, 'senses' | 'file'>
  readonly #counts: Map<string, Map<string, number>> = new Map()

  constructor(lexicon: Pick<Lexicon, 'senses' | 'file'>) {
    this.#lexicon = lexicon
  }

  learn(document: CorefDocument): void {
    const { attributes, count } = document.mentions
    for (let m = 0; m < count; m++) {
      const type = attributes?.[m]?.entityType
      if (type === undefined) continue
      for (const description of this.#describe(document, m)) {
        const counts = this.#counts.get(description) ?? new Map<string, number>()
        counts.set(type, (counts.get(type) ?? 0) + 1)
        this.#counts.set(description, counts)
      }
    }
  }

  /** The document with a type for every entity, or for none if the keys had none. */
  type(document: CorefDocument): CorefDocument {
    const { mentions } = document
    const kinds = mentionTypes(document)?.types
    const types = mentionsByEntity(document).map((members) => {
      const nominal = members.filter((m) => kinds?.[m] !== 'pronoun')
      return this.#elect(document, nominal.length > 0 ? nominal : members)
    })
    return {
      ...document,
      mentions: {
        ...mentions,
        attributes: Array.from(mentions.entity, (e, m) => {
          const { entityType: _, ...rest } = mentions.attributes?.[m] ?? {}
          const type = types[e]
          return type === undefined ? rest : { ...rest, entityType: type }
        }),
      },
    }
  }

  #elect(document: CorefDocument, members: readonly number[]): string | undefined {
    const votes = new Map<string, number>()
    for (const m of members) {
      const known = this.#describe(document, m).find((each) => this.#counts.has(each))
      const counts = this.#counts.get(known ?? '') ?? new Map<string, number>()
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
      for (const [type, count] of counts) votes.set(type, (votes.get(type) ?? 0) + count / total)
    }
    const ranked = [...votes].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    return ranked[0]?.[0]
  }

  /** From most to least specific. */
  #describe(document: CorefDocument, m: number): string[] {
    const kind = mentionTypes(document)?.types[m] ?? ''
    const word = document.tokens?.token(headOf(document, m)).text.toLowerCase() ?? ''
    const [sense] = this.#lexicon.senses(word)
    const file = sense === undefined ? '' : this.#lexicon.file(sense)
    return [`${kind} ${word}`, `${kind} sense ${file}`, kind]
  }
}
