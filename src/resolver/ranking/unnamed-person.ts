import type { Discourse } from '../discourse.ts'
import type { Mention } from '../mention.ts'
import type { EntityRecord } from './entities.ts'

/**
 * In a text that begins in the middle, a person may be *she* before anyone is named: "Her first novel won a prize.
 * Coudert lives in Lyon." Whole texts, on which models are trained, rarely begin like this.
 */
export class UnnamedPerson {
  /** The first mention that names a person. */
  readonly #firstNamed: number

  constructor({ mentions }: Discourse) {
    const first = mentions.findIndex(isPersonsName)
    this.#firstNamed = first < 0 ? mentions.length : first
  }

  /**
   * For a mention for which a model found no antecedent: the option of the nearest entity that it may name, 0 for none.
   *
   * @param recordOf what is known of the entity of an option; the first option, 0, is a new one
   */
  findOption(mention: Mention, options: number, recordOf: (option: number) => EntityRecord): number {
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
