import { Graph } from './graph.ts'
import type { ModelFile } from './model-file.ts'
import type { Runtime } from './runtime.ts'
import type { PieceWindow } from './windows.ts'
import type { PieceText, WordPieces } from './word-pieces.ts'

/**
 * From word pieces to word vectors. Windows are read one at a time: quantisation takes its scale from everything that
 * is read together, so a window's vectors would otherwise depend on its neighbours.
 */
export class Encoder {
  readonly #graph: Graph
  readonly #rows: Int8Array
  readonly #scales: Float32Array
  readonly #size: number
  readonly #pieces: WordPieces

  private constructor(graph: Graph, model: ModelFile, pieces: WordPieces) {
    this.#graph = graph
    this.#size = model.settings.hidden
    this.#pieces = pieces
    this.#rows = model.int8('embedding', pieces.size, this.#size)
    this.#scales = model.float32('embedding.scale', pieces.size)
  }

  static async load(model: ModelFile, pieces: WordPieces, runtime: Runtime): Promise<Encoder> {
    return new Encoder(await Graph.load(model.onnx('encoder'), runtime), model, pieces)
  }

  /** The vectors of words `from` up to `to`, whose first pieces are in the window. */
  async vectors(
    { pieces, first }: PieceText,
    { start, end }: PieceWindow,
    from: number,
    to: number,
  ): Promise<Float32Array> {
    const size = this.#size
    const length = end - start + 2
    const embeddings = new Float32Array(length * size)
    this.#embed(this.#pieces.begin, embeddings, 0)
    for (let p = start; p < end; p++) this.#embed(pieces[p] as number, embeddings, (p - start + 1) * size)
    this.#embed(this.#pieces.end, embeddings, (length - 1) * size)
    const graph = this.#graph
    const output = await graph.run({ embeddings: graph.floats(embeddings, 1, length, size) })
    const all = output('vectors')
    const vectors = new Float32Array((to - from) * size)
    for (let word = from; word < to; word++) {
      const at = ((first[word] as number) - start + 1) * size
      vectors.set(all.subarray(at, at + size), (word - from) * size)
    }
    return vectors
  }

  #embed(piece: number, target: Float32Array, at: number): void {
    const size = this.#size
    const rows = this.#rows
    const scale = this.#scales[piece] as number
    for (let k = 0, row = piece * size; k < size; k++) target[at + k] = (rows[row + k] as number) * scale
  }

  release(): Promise<void> {
    return this.#graph.release()
  }
}
