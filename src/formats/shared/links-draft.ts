import type { Link } from '../../document/document.ts'

/** Links collected while reading, and the features they give to mentions. */
export class LinksDraft {
  readonly #links: Map<string, { kind: string; from: number; to: Map<string, number> }> = new Map()
  readonly #features: Map<number, Map<string, string>> = new Map()

  /**
   * Links of one kind from the same mention are merged.
   *
   * @param anchor the mention that stands for the entity, or -1
   * @returns false if the entity is already linked
   */
  add(kind: string, from: number, entity: string, anchor = -1): boolean {
    const key = `${kind} ${from}`
    const link = this.#links.get(key) ?? { kind, from, to: new Map() }
    this.#links.set(key, link)
    if (link.to.has(entity)) return false
    link.to.set(entity, anchor)
    return true
  }

  /** Append to the list in a feature of a mention. */
  push(mention: number, feature: string, value: string, joiner = ','): void {
    const features = this.#features.get(mention) ?? new Map<string, string>()
    this.#features.set(mention, features)
    const before = features.get(feature)
    features.set(feature, before === undefined ? value : `${before}${joiner}${value}`)
  }

  features(mention: number): ReadonlyMap<string, string> | undefined {
    return this.#features.get(mention)
  }

  get links(): Link[] {
    return [...this.#links.values()].map(({ kind, from, to }) => {
      const anchors = [...to.values()]
      const link = { kind, from, to: [...to.keys()] }
      return anchors.some((anchor) => anchor >= 0) ? { ...link, anchors } : link
    })
  }
}
