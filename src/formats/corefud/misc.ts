const BAR = 124

/** One attribute of the last column; its kind is undefined when it has nothing to do with coreference. */
export interface MiscAttribute {
  readonly kind: 'entity' | 'bridging' | 'split' | undefined
  /** Start of its value. */
  readonly value: number
  /** End of the attribute. */
  readonly to: number
}

const encoder = new TextEncoder()
const NAMES: readonly (readonly [kind: 'entity' | 'bridging' | 'split', name: Uint8Array])[] = [
  ['entity', encoder.encode('Entity=')],
  ['bridging', encoder.encode('Bridge=')],
  ['split', encoder.encode('SplitAnte=')],
]

/** The attribute that starts at `from`, up to the next bar or the end. */
export function misc(bytes: Uint8Array, from: number, end: number): MiscAttribute {
  let to = from
  while (to < end && bytes[to] !== BAR) to++
  for (const [kind, name] of NAMES) {
    if (bytes[from] !== name[0]) continue
    let same = 1
    while (same < name.length && bytes[from + same] === name[same]) same++
    if (same === name.length && from + same <= to) return { kind, value: from + same, to }
  }
  return { kind: undefined, value: from, to }
}
