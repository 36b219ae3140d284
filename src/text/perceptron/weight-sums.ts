import { weightSumsModule } from './weight-sums-module.ts'

/** Adds up weights in the memory of one model, as described in `weight-sums.wat`. */
export interface WeightSums {
  readonly buffer: ArrayBuffer
  /** @param mask one less than the number of buckets, a power of two */
  few(count: number, mask: number): void
  /** @param width bytes of a row */
  many(count: number, mask: number, width: number): void
}

/** Offsets in the memory, in bytes. */
export const SCORES = 0x800
export const BUCKETS_AT = 0x1000

/** Only what is used here; Node and browsers declare it in incompatible ways. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { readonly exports: object }
}

interface Exports extends Pick<WeightSums, 'few' | 'many'> {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
}

let loaded: object | 'none' | undefined

/** Memory of a size, with the vector instructions of the machine if it has them. */
export function weightSums(bytes: number): WeightSums {
  loaded ??= load()
  return loaded === 'none' ? plainSums(bytes) : vectorSums(loaded, bytes)
}

function load(): object | 'none' {
  try {
    return new WebAssembly.Module(Uint8Array.from(atob(weightSumsModule), (byte) => byte.charCodeAt(0)))
  } catch {
    return 'none'
  }
}

const PAGE = 1 << 16

function vectorSums(module: object, bytes: number): WeightSums {
  const { memory, few, many } = new WebAssembly.Instance(module).exports as Exports
  memory.grow(Math.ceil(bytes / PAGE))
  return { buffer: memory.buffer, few, many }
}

/** The same without the module: for machines without vector instructions, and pages whose policy forbids modules. */
export function plainSums(bytes: number): WeightSums {
  const buffer = new ArrayBuffer(Math.ceil(bytes / 16) * 16)
  const words = new Int32Array(buffer)
  const weights = new Int16Array(buffer)
  const scores = SCORES >> 2
  return {
    buffer,
    few(count, mask) {
      words.fill(0, scores, scores + 3)
      for (let f = 0; f < count; f++) {
        const place = find(words, words[f] as number, mask, 16)
        for (let c = 0; place !== -1 && c < 3; c++) {
          words[scores + c] = (words[scores + c] as number) + (words[place + 4 * (c + 1)] as number)
        }
      }
    },
    many(count, mask, width) {
      const classes = width >> 1
      words.fill(0, scores, scores + classes)
      for (let f = 0; f < count; f++) {
        const place = find(words, words[f] as number, mask, 8)
        if (place === -1) continue
        const row = (words[place + 4] as number) >> 1
        for (let c = 0; c < classes; c++) {
          words[scores + c] = (words[scores + c] as number) + (weights[row + c] as number)
        }
      }
    },
  }
}

/** The bucket of a key, by its number; the next one if it is full. */
export function home(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> 6
}

/** Where a key is in words of memory, -1 if it is absent. */
function find(words: Int32Array, key: number, mask: number, size: number): number {
  for (let hash = home(key); ; hash++) {
    const bucket = (BUCKETS_AT >> 2) + (hash & mask) * size
    for (let lane = 0; lane < 4; lane++) if (words[bucket + lane] === key) return bucket + lane
    if (words[bucket + 3] === 0) return -1
  }
}
