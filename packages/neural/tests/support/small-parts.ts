import { noise } from './fake-runtime.ts'
import type { PartSource } from './make-model.ts'

export const VOCABULARY = ['[UNK]', '[CLS]', '[SEP]', ...'he she it the dog cat a ##s ##x of'.split(' ')]

const table = (name: string, seed: number, ...shape: number[]): PartSource => {
  const count = shape.reduce((product, each) => product * each, 1)
  return { name, type: 'float32', shape, data: Float32Array.from(noise(count, seed)) }
}
/** The parts of a model for `fakeRuntime`, in the sizes of `smallSettings`. */
export const smallParts: readonly PartSource[] = [
  { name: 'vocab', type: 'text', data: `${VOCABULARY.join('\n')}\n` },
  {
    name: 'embedding',
    type: 'int8',
    shape: [VOCABULARY.length, 4],
    data: Int8Array.from(noise(VOCABULARY.length * 4, 20, 120)),
  },
  {
    name: 'embedding.scale',
    type: 'float32',
    shape: [VOCABULARY.length],
    data: new Float32Array(VOCABULARY.length).fill(0.01),
  },
  ...['encoder', 'words', 'spans', 'pairs'].map((name): PartSource => ({ name, type: 'onnx', data: name })),
  table('mention.width', 21, 4, 3),
  table('mention.scheme', 22, 1, 3),
  table('mention.out', 23, 3),
  table('mention.bias', 24, 1),
  table('span.width', 25, 4, 4),
  table('pair.same', 26, 16, 3),
  table('pair.distance', 27, 12, 3),
  table('pair.sentences', 28, 12, 3),
  table('pair.nested', 29, 2, 3),
  table('pair.scheme', 30, 1, 3),
]
