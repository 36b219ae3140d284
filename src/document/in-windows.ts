import type { CorefDocument } from './document.ts'

/** The window of `size` tokens that a mention belongs to: the one in which it starts. */
export function windowOf({ mentions }: CorefDocument, mention: number, size: number): number {
  return Math.floor((mentions.start[mention] as number) / size)
}

/** The same mentions, with the part of each entity in each window of `size` tokens as an entity of its own. */
export function inWindows(document: CorefDocument, size: number): CorefDocument {
  const { mentions } = document
  const numbers = new Map<string, number>()
  const formerly: number[] = []
  const entity = mentions.entity.map((e, m) => {
    const name = `${e} ${windowOf(document, m, size)}`
    const known = numbers.get(name)
    if (known !== undefined) return known
    numbers.set(name, formerly.length)
    return formerly.push(e) - 1
  })
  return {
    ...document,
    mentions: { ...mentions, entity },
    entityCount: formerly.length,
    entityId: (e) => document.entityId(formerly[e] as number),
  }
}
