import type { Discourse } from '../discourse.ts'
import type { Mention } from '../mention.ts'

/**
 * The order in which mentions are resolved: that of the text, but for a speaker who is named after the quotation, who
 * comes before what is said: "I" in it can then refer to somebody.
 */
export function resolutionOrder({ mentions, speakers }: Discourse): Int32Array {
  const count = mentions.length
  const order = new Int32Array(count)
  const isPlaced = new Uint8Array(count)
  let at = 0
  for (const { index, quote } of mentions) {
    if (isPlaced[index] === 1) continue
    const speaker = quote < 0 ? -1 : (speakers[quote] as number)
    if (speaker > index && isPlaced[speaker] === 0 && (mentions[speaker] as Mention).quote < 0) place(speaker)
    place(index)
  }
  return order

  function place(mention: number): void {
    order[at++] = mention
    isPlaced[mention] = 1
  }
}
