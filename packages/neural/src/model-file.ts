import { type ModelSettings, parseSettings } from './model-settings.ts'
import { NeuralError } from './neural-error.ts'
import { sha256 } from './sha256.ts'

/** An opened and checked model: every part is there, with the bytes it was written with. */
export interface ModelFile {
  readonly name: string
  readonly version: string
  readonly schemes: readonly string[]
  readonly settings: ModelSettings
  text(part: string): string
  onnx(part: string): Uint8Array
  int8(part: string, ...shape: readonly number[]): Int8Array
  float32(part: string, ...shape: readonly number[]): Float32Array
}

type PartType = 'text' | 'onnx' | 'int8' | 'float32'

interface Part {
  readonly name: string
  readonly type: PartType
  readonly shape: readonly number[]
  readonly offset: number
  readonly bytes: number
  readonly sha256: string
}

interface Header {
  readonly format: number
  readonly name: string
  readonly version: string
  readonly schemes: readonly string[]
  readonly settings: unknown
  readonly parts: readonly Part[]
}

const MAGIC = 'REFNEUR'
const FORMAT = 2
const ALIGNMENT = 64
const GET_AGAIN = 'get the file again'

/**
 * Open a model file.
 *
 * @param bytes the whole file; they are kept, not copied
 * @throws NeuralError (bad-model) for other files, other versions, and truncated or damaged files
 */
export async function openModelFile(bytes: Uint8Array): Promise<ModelFile> {
  const { header, start } = readHeader(bytes)
  const parts = new Map<string, { readonly part: Part; readonly data: Uint8Array<ArrayBuffer> }>()
  for (const part of header.parts) {
    const from = start + part.offset
    if (from + part.bytes > bytes.length) {
      throw damaged(`it ends after ${bytes.length} bytes, in the part "${part.name}"`)
    }
    // Copy the part unless it is aligned to four bytes, as number views must be.
    const whole = bytes.subarray(from, from + part.bytes)
    const data = whole.byteOffset % 4 === 0 && isPlain(whole) ? whole : new Uint8Array(whole)
    if ((await sha256(data)) !== part.sha256) throw damaged(`the part "${part.name}" is corrupt`)
    parts.set(part.name, { part, data })
  }
  const find = (name: string, type: PartType, shape?: readonly number[]): Uint8Array<ArrayBuffer> => {
    const found = parts.get(name)
    if (found === undefined) throw unusable(`has no part "${name}"`)
    if (found.part.type !== type) throw unusable(`has the part "${name}" as ${found.part.type}, not ${type}`)
    if (shape === undefined) return found.data
    if (shape.join() !== found.part.shape.join()) {
      throw unusable(`has the part "${name}" as ${found.part.shape.join(' × ')}, not ${shape.join(' × ')}`)
    }
    const size = shape.reduce((product, each) => product * each, type === 'float32' ? 4 : 1)
    if (size !== found.data.length) throw unusable(`has ${found.data.length} bytes in "${name}", not ${size}`)
    return found.data
  }
  return {
    name: header.name,
    version: header.version,
    schemes: header.schemes,
    settings: parseSettings(header.settings, header.schemes),
    text: (part) => new TextDecoder().decode(find(part, 'text')),
    onnx: (part) => find(part, 'onnx'),
    int8(part, ...shape) {
      const { buffer, byteOffset, length } = find(part, 'int8', shape)
      return new Int8Array(buffer, byteOffset, length)
    },
    float32(part, ...shape) {
      const { buffer, byteOffset, length } = find(part, 'float32', shape)
      return new Float32Array(buffer, byteOffset, length / 4)
    },
  }
}

function readHeader(bytes: Uint8Array): { readonly header: Header; readonly start: number } {
  const ascii = new TextDecoder('latin1').decode(bytes.subarray(0, 8))
  if (!ascii.startsWith(MAGIC)) {
    throw new NeuralError('bad-model', 'not a model for the recipe neural')
  }
  if (ascii !== `${MAGIC}${FORMAT}`) {
    throw otherFormat(ascii.slice(MAGIC.length))
  }
  const short = `it ends after ${bytes.length} bytes, in its header`
  if (bytes.length < 12) throw damaged(short)
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true)
  const end = 12 + length
  if (end > bytes.length) throw damaged(short)
  return { header: parseHeader(bytes.subarray(12, end)), start: Math.ceil(end / ALIGNMENT) * ALIGNMENT }
}

function otherFormat(found: string): NeuralError {
  return new NeuralError(
    'bad-model',
    `the model has format ${found}, but this version reads format ${FORMAT}: use the model that comes with coref-referee-neural`,
  )
}

function parseHeader(bytes: Uint8Array): Header {
  let header: Partial<Header>
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Partial<Header>
  } catch {
    throw damaged('its header cannot be read')
  }
  const { format, name, version, schemes, parts } = header
  if (format !== FORMAT) {
    throw otherFormat(String(format))
  }
  const isWhole =
    typeof name === 'string' &&
    typeof version === 'string' &&
    isList(schemes, (each) => typeof each === 'string') &&
    isList(parts, isPart)
  if (!isWhole) throw damaged('its header is not complete')
  return header as Header
}

function isPart(value: unknown): value is Part {
  const { name, type, shape, offset, bytes, sha256: hash } = (value ?? {}) as Partial<Part>
  return (
    typeof name === 'string' &&
    ['text', 'onnx', 'int8', 'float32'].includes(type as string) &&
    isList(shape, isCount) &&
    isCount(offset) &&
    offset % ALIGNMENT === 0 &&
    isCount(bytes) &&
    typeof hash === 'string'
  )
}

function isList(value: unknown, isMember: (member: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isMember)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** Threads share memory, and views of that are not taken everywhere. */
function isPlain(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
}

function damaged(how: string): NeuralError {
  return new NeuralError('bad-model', `the model is damaged (${how}): ${GET_AGAIN}`)
}

function unusable(what: string): NeuralError {
  return new NeuralError('bad-model', `the model ${what}: make it again, or ${GET_AGAIN}`)
}
