import { describe, expect, test } from 'vitest'
import { makeModel, smallSettings } from '../tests/support/make-model.ts'
import { openModelFile } from './model-file.ts'

const SOURCES = [
  { name: 'vocab', type: 'text', data: '[UNK]\nä\n' },
  { name: 'numbers', type: 'float32', shape: [2, 2], data: Float32Array.of(1, 2.5, -3, 4) },
  { name: 'bytes', type: 'int8', shape: [3], data: Int8Array.of(-128, 0, 127) },
  { name: 'graph', type: 'onnx', data: Uint8Array.of(8, 9) },
] as const
const whole = makeModel(smallSettings, SOURCES)

function changeByte(at: number, value?: number): Uint8Array {
  const bytes = whole.slice()
  bytes[at] = value ?? (bytes[at] as number) ^ 1
  return bytes
}

describe('a model file', () => {
  test.each([0, 1, 2, 3])('has its parts, wherever its bytes lie in memory (%i)', async (shift) => {
    const memory = new Uint8Array(whole.length + shift)
    memory.set(whole, shift)
    const model = await openModelFile(memory.subarray(shift))

    expect(model.name).toBe('test')
    expect(model.schemes).toEqual(['gum'])
    expect(model.settings.maxWidth).toBe(4)
    expect(model.text('vocab')).toBe('[UNK]\nä\n')
    expect([...model.float32('numbers', 2, 2)]).toEqual([1, 2.5, -3, 4])
    expect([...model.int8('bytes', 3)]).toEqual([-128, 0, 127])
    expect([...model.onnx('graph')]).toEqual([8, 9])
  })

  test('cut off anywhere is refused', async () => {
    // The last bytes are padding.
    for (let length = 0; length < whole.length - 62; length++) {
      await expect(openModelFile(whole.subarray(0, length)), `${length} bytes`).rejects.toMatchObject({
        code: 'bad-model',
      })
    }
    await expect(openModelFile(whole.subarray(0, whole.length - 127))).rejects.toThrow(
      `the model is damaged (it ends after ${whole.length - 127} bytes, in the part "bytes"): get the file again`,
    )
  })

  test('with another byte in a part is refused', async () => {
    await expect(openModelFile(changeByte(whole.length - 64))).rejects.toThrow(
      'the model is damaged (the part "graph" is corrupt): get the file again',
    )
  })

  test('with a header that is no JSON is refused', async () => {
    await expect(openModelFile(changeByte(12, 0))).rejects.toThrow(
      'the model is damaged (its header cannot be read): get the file again',
    )
  })

  test.each([
    ['another file', new TextEncoder().encode('%PDF-1.7 and so on'), 'not a model for the recipe neural'],
    [
      'an earlier format',
      changeByte(7, 0x31),
      'the model has format 1, but this version reads format 2: use the model that comes with coref-referee-neural',
    ],
    [
      'a later format by its header',
      makeModel(smallSettings, SOURCES, { format: 3 }),
      'the model has format 3, but this version reads format 2: use the model that comes with coref-referee-neural',
    ],
    [
      'a header without parts',
      makeModel(smallSettings, SOURCES, { parts: 'none' }),
      'the model is damaged (its header is not complete): get the file again',
    ],
    [
      'a setting that is missing',
      makeModel({ ...smallSettings, hidden: undefined }, SOURCES),
      'the model has no valid "hidden": make it again',
    ],
    [
      'windows farther apart than they are long',
      makeModel({ ...smallSettings, stride: 11 }, SOURCES),
      'the model has no valid "stride": make it again',
    ],
    [
      'a scheme without a temperature',
      makeModel(smallSettings, SOURCES, { schemes: ['gum', 'litbank'] }),
      'the model has no valid "temperature.litbank": make it again',
    ],
  ])('is refused: %s', async (_, bytes, message) => {
    await expect(openModelFile(bytes)).rejects.toMatchObject({ code: 'bad-model', message })
  })

  test('says what a part is, where something else is asked for', async () => {
    const model = await openModelFile(whole)

    expect(() => model.text('words')).toThrow('the model has no part "words"')
    expect(() => model.onnx('vocab')).toThrow('the model has the part "vocab" as text, not onnx')
    expect(() => model.float32('numbers', 4)).toThrow('the model has the part "numbers" as 2 × 2, not 4')
  })
})
