import type { Discourse } from '../discourse.ts'
import type { Mention } from '../mention.ts'
import type { EntityRecord } from './entities.ts'

/**
 * In a text that begins in the middle, somebody is *she* before anybody has a name: "Her first novel won a prize. Coudert lives in
 * Lyon." Whole texts, from which models learn, hardly begin so.
 */
export class UnnamedPerson {
  /** The first mention that names a person. */
  readonly #firstNamed: number

  constructor({ mentions }: Discourse) {
    const named = mentions.findIndex(isPersonsName)
    this.#firstNamed = named < 0 ? mentions.length : named
  }

  /**
   * Among the options of a mention for which a model found no antecedent: the nearest entity that it may name, 0 for none.
   *
   * @param recordOf what is known of the entity of an option; the first option, 0, is a new one
   */
  namedBy(mention: Mention, options: number, recordOf: (option: number) => EntityRecord): number {
    if (!isPersonsName(mention) || mention.role !== 'subject' || mention.number === 'plural') return 0
    for (let option = 1; option < options; option++) {
      const { first, persons, size } = recordOf(option)
      if (persons === size && first < this.#firstNamed) return option
    }
    return 0
  }
}

function isPersonsName({ isName, type }: Mention): boolean {
  return isName && type === 'PER'
}
