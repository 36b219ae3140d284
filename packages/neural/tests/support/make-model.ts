import { createHash } from 'node:crypto'

export interface PartSource {
  readonly name: string
  readonly type: 'text' | 'onnx' | 'int8' | 'float32'
  readonly shape?: readonly number[]
  readonly data: Uint8Array | Int8Array | Float32Array | string
}

/** The bytes of a model file. */
export function makeModel(settings: object, sources: readonly PartSource[], header: object = {}): Uint8Array {
  let offset = 0
  const contents = sources.map(({ data }) => bytesOf(data))
  const parts = sources.map(({ name, type, shape }, i) => {
    const bytes = contents[i] as Uint8Array
    const part = {
      name,
      type,
      shape: shape ?? [bytes.length],
      offset,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
    offset = aligned(offset + bytes.length)
    return part
  })
  const json = new TextEncoder().encode(
    JSON.stringify({ format: 2, name: 'test', version: '0', schemes: ['gum'], settings, parts, ...header }),
  )
  const start = aligned(12 + json.length)
  const file = new Uint8Array(start + offset)
  file.set(new TextEncoder().encode('REFNEUR2'))
  new DataView(file.buffer).setUint32(8, json.length, true)
  file.set(json, 12)
  for (const [i, { offset: at }] of parts.entries()) file.set(contents[i] as Uint8Array, start + at)
  return file
}

function bytesOf(data: PartSource['data']): Uint8Array {
  if (typeof data === 'string') return new TextEncoder().encode(data)
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
}

function aligned(offset: number): number {
  return Math.ceil(offset / 64) * 64
}

/** Settings of a model small enough to follow by hand. */
export const smallSettings = {
  hidden: 4,
  maxPieces: 12,
  stride: 6,
  maxWidth: 4,
  mentionHidden: 3,
  boundarySize: 2,
  spanSize: 4,
  pairHidden: 3,
  topAntecedents: 3,
  nearAntecedents: 5,
  sameHeadAntecedents: 2,
  pronouns: ['he', 'she', 'it'],
  lowerCase: true,
  temperature: { gum: 1.5 },
  mentionTemperature: { gum: 2 },
  candidateThreshold: { gum: 0 },
  mentionThreshold: { gum: 0.5 },
  linkThreshold: { gum: 0 },
  keepSingletons: { gum: true },
}
