import { WORD_OUTPUTS } from '../../src/mentions.ts'
import type { OnnxRuntime, OnnxSession, OnnxTensor, Runtime } from '../../src/runtime.ts'

type Row = readonly number[]

/** Numbers that look random but are always the same. */
export function noise(count: number, seed: number, scale = 1): number[] {
  let state = seed * 2654435761
  return Array.from({ length: count }, () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return Math.fround(((state >>> 8) / 2 ** 23 - 1) * scale)
  })
}

/** Multiplies a vector by a matrix of noise. */
export function matrix(rows: number, columns: number, seed: number): (x: Row) => number[] {
  const values = noise(rows * columns, seed)
  return (x) =>
    Array.from({ length: rows }, (_, r) =>
      x.reduce((sum, value, c) => sum + value * (values[r * columns + c] as number), 0),
    )
}

/** What the fake model's graphs compute, row by row, for the sizes of `smallSettings`. */
export const formulas = {
  /** Vectors that depend on a piece's place in the window and on the window's length. */
  encoded: (embedding: Row, place: number, length: number): number[] =>
    embedding.map((value, k) => value + Math.sin(place + k) / 4 + Math.cos(length) / 8),
  mentionStart: matrix(3, 4, 1),
  mentionEnd: matrix(3, 4, 2),
  boundaryStart: matrix(2, 4, 3),
  boundaryEnd: matrix(2, 4, 4),
  spanStart: matrix(4, 4, 5),
  spanEnd: matrix(4, 4, 6),
  spanBody: matrix(4, 4, 7),
  attention: matrix(1, 4, 8),
  v: (s: Row): number[] => s.map((value) => Math.tanh(value)),
  coarse: matrix(4, 4, 9),
  a: matrix(3, 4, 10),
  b: matrix(3, 4, 11),
  pair: (vi: Row, vj: Row, base: Row): number => {
    const product = matrix(3, 4, 12)(vi.map((value, k) => value * (vj[k] as number)))
    const out = noise(3, 13)
    return base.reduce((sum, b, k) => sum + Math.max(0, b + (product[k] as number)) * (out[k] as number), 0)
  },
}

/** A runtime that computes these formulas; a "graph" consists of its name. */
export function fakeRuntime(): Runtime & { readonly runs: string[] } {
  const runs: string[] = []
  const onnx: OnnxRuntime = {
    Tensor: class implements OnnxTensor {
      readonly data: unknown
      readonly dims: readonly number[]

      constructor(_type: string, data: unknown, dims: readonly number[]) {
        this.data = data
        this.dims = dims
      }
    },
    InferenceSession: {
      create: async (bytes) => {
        const name = new TextDecoder().decode(bytes) as keyof typeof graphs
        const session: OnnxSession = {
          run: async (inputs) => {
            runs.push(name)
            return graphs[name](inputs)
          },
          release: async () => {},
        }
        return session
      },
    },
  }
  return { onnx, provider: 'wasm', threads: 1, runs }
}

type Tensors = Readonly<Record<string, OnnxTensor>>

const graphs = {
  encoder(inputs: Tensors): Tensors {
    const rows = rowsOf(inputs['embeddings'])
    return { vectors: tensor(rows.map((row, place) => formulas.encoded(row, place, rows.length))) }
  },
  words(inputs: Tensors): Tensors {
    const rows = rowsOf(inputs['x'])
    return Object.fromEntries(WORD_OUTPUTS.map((name) => [name, tensor(rows.map(formulas[name]))]))
  },
  spans(inputs: Tensors): Tensors {
    const v = rowsOf(inputs['s']).map((row) => formulas.v(row))
    return {
      v: tensor(v),
      coarse: tensor(v.map(formulas.coarse)),
      a: tensor(v.map(formulas.a)),
      b: tensor(v.map(formulas.b)),
    }
  },
  pairs(inputs: Tensors): Tensors {
    const v = rowsOf(inputs['v'])
    const [i, j] = [inputs['i']?.data as Int32Array, inputs['j']?.data as Int32Array]
    const scores = rowsOf(inputs['base']).map((base, p) =>
      formulas.pair(v[i[p] as number] as Row, v[j[p] as number] as Row, base),
    )
    return { score: tensor([scores]) }
  },
}

function rowsOf(input: OnnxTensor | undefined): number[][] {
  const data = input?.data as Float32Array
  const size = input?.dims.at(-1) as number
  return Array.from({ length: data.length / size }, (_, r) => [...data.subarray(r * size, (r + 1) * size)])
}

function tensor(rows: readonly Row[]): OnnxTensor {
  return { data: Float32Array.from(rows.flat()), dims: [rows.length] }
}
