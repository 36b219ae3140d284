/** The numbers below `count` in an order that depends on the seed alone (Fisher and Yates, with mulberry32). */
export function shuffledOrder(count: number, seed: number): Int32Array {
  const order = Int32Array.from({ length: count }, (_, i) => i)
  let state = seed | 0
  for (let i = count - 1; i > 0; i--) {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    const j = ((bits ^ (bits >>> 14)) >>> 0) % (i + 1)
    const held = order[i] as number
    order[i] = order[j] as number
    order[j] = held
  }
  return order
}
