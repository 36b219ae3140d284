/** Keys have this many bits: enough that at most one unseen feature in a few hundred is taken for a known one. */
export const KEY_BITS = 26

/** No decision has more features than this. */
const MOST_FEATURES = 256

/** A number for a string, the same on every machine (FNV-1a over UTF-16 units). */
export function hashText(text: string, from = 0, to: number = text.length): number {
  let hash = 0x811c9dc5
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

/** Mixes all bits of two numbers into one. */
export function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35)
  return hash ^ (hash >>> 13)
}

/**
 * The features of one decision, as keys of a model.
 *
 * A feature is a template and up to three values, all numbers; nothing is looked up or spelt out, so
 * each feature of a word costs a few multiplications.
 */
export class Features {
  readonly keys: Int32Array = new Int32Array(MOST_FEATURES)
  count = 0

  clear(): void {
    this.count = 0
  }

  one(template: number, a: number): void {
    this.keys[this.count++] = mix(template, a) >>> (32 - KEY_BITS)
  }

  two(template: number, a: number, b: number): void {
    this.keys[this.count++] = mix(mix(template, a), b) >>> (32 - KEY_BITS)
  }

  three(template: number, a: number, b: number, c: number): void {
    this.keys[this.count++] = mix(mix(mix(template, a), b), c) >>> (32 - KEY_BITS)
  }
}
