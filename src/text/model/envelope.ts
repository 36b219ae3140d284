import { RefereeError } from '../../errors.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

const MAGIC = 'referee-model'
/** Models without a seal, as 0.1.0 wrote them, and models with an older one: the layout is the same. */
const UNSEALED = 1
const SEALED_SLOWLY = 2
/**
 * Goes up with every change to features or layout: weights learned for other features are worthless. No single
 * changed bit turns one version into another.
 */
const VERSION = 4
const VERSIONS: readonly number[] = [UNSEALED, SEALED_SLOWLY, VERSION]
/** A checksum ends the file. */
const SEAL_BYTES = 8

/** Begins a model with its kind; finishing it seals it. */
export function beginModel(kind: string): ByteWriter {
  const writer = new SealingWriter()
  writer.text(MAGIC)
  writer.number(VERSION)
  writer.text(kind)
  return writer
}

class SealingWriter extends ByteWriter {
  override finish(): Uint8Array {
    return addSeal(super.finish())
  }
}

/** Opens a model, which must be whole and of this kind and version. */
export function openModel(bytes: Uint8Array, kind: string): ByteReader {
  const header = new ByteReader(bytes)
  if (bytes[0] !== MAGIC.length || header.text() !== MAGIC) {
    throw new RefereeError('bad-model', `not a Referee model; expected kind ${kind}`)
  }
  const version = header.number()
  if (!VERSIONS.includes(version)) {
    throw new RefereeError(
      'bad-model',
      `the model has version ${version}, but this program reads version ${VERSION}: retrain it or use the bundled one`,
    )
  }
  const reader = new ByteReader(contentOf(bytes, version))
  reader.text()
  reader.number()
  const found = reader.text()
  if (found !== kind) throw new RefereeError('bad-model', `the model is of kind ${found}, not ${kind}`)
  return reader
}

/** Gives a model without a seal, or with an older one, the current seal; one that has it stays as it is. */
export function sealModel(bytes: Uint8Array): Uint8Array {
  const at = 1 + MAGIC.length
  const version = bytes[at] ?? VERSION
  if (version === VERSION) return bytes
  const content = contentOf(bytes, version).slice()
  content[at] = VERSION
  return addSeal(content)
}

function addSeal(content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + SEAL_BYTES)
  bytes.set(content)
  const view = new DataView(bytes.buffer)
  for (const [i, half] of checksum(content).entries()) view.setUint32(content.length + 4 * i, half, true)
  return bytes
}

/** @throws RefereeError (bad-model) if the seal does not match: a bit was changed, or bytes are missing or too many */
function contentOf(bytes: Uint8Array, version: number): Uint8Array {
  if (version === UNSEALED) return bytes
  const content = bytes.subarray(0, Math.max(0, bytes.length - SEAL_BYTES))
  const seal = new DataView(bytes.buffer, bytes.byteOffset + content.length)
  const sums = version === SEALED_SLOWLY ? slowChecksum : checksum
  const isWhole = content.length > 0 && sums(content).every((half, i) => seal.getUint32(4 * i, true) === half)
  if (isWhole) return content
  throw new RefereeError(
    'bad-model',
    'the model is damaged (wrong checksum): download it again, or retrain it',
  )
}

/**
 * Four 32-bit sums over pairs of words, so that a processor can work on all of them at once. Each step of a sum
 * can be undone: a change within one word always shows, any other almost certainly. It protects against accidents, not
 * against forgery.
 */
function checksum(bytes: Uint8Array): readonly [number, number] {
  const words = wordsOf(bytes)
  let a = bytes.length | 0
  let b = ~a
  let c = Math.imul(a, FACTOR)
  let d = ~c
  const whole = words.length & ~7
  for (let i = 0; i < whole; i += 8) {
    a = next(a, words[i] as number, words[i + 1] as number)
    b = next(b, words[i + 2] as number, words[i + 3] as number)
    c = next(c, words[i + 4] as number, words[i + 5] as number)
    d = next(d, words[i + 6] as number, words[i + 7] as number)
  }
  for (let at = 4 * whole; at < bytes.length; at++) a = next(a, bytes[at] as number, 0)
  return [(a ^ Math.imul(b, FACTOR)) >>> 0, (c ^ Math.imul(d, FACTOR)) >>> 0]
}

/** The second word is rotated differently from the first, so that it cannot undo a change of the same bit. */
function next(sum: number, first: number, second: number): number {
  const mixed = (Math.imul(sum ^ first, FACTOR) + ((second << 7) | (second >>> 25))) | 0
  return (mixed << 13) | (mixed >>> 19)
}

const FACTOR = 0x85ebca6b

/** The words of four bytes, lowest byte first, without bytes at the end that do not fill one. */
function wordsOf(bytes: Uint8Array): Int32Array {
  const count = bytes.length >>> 2
  if (isLittleEndian && bytes.byteOffset % 4 === 0)
    return new Int32Array(bytes.buffer, bytes.byteOffset, count)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return Int32Array.from({ length: count }, (_, i) => view.getInt32(4 * i, true))
}

const isLittleEndian = new Uint8Array(Int32Array.of(1).buffer)[0] === 1

/** The checksum of models of version 2: one word after the other. */
function slowChecksum(bytes: Uint8Array): readonly [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let a = bytes.length | 0
  let b = ~bytes.length
  const whole = bytes.length & ~3
  for (let at = 0; at < whole; at += 4) {
    const word = view.getInt32(at, true)
    a = Math.imul(a ^ word, FACTOR)
    a = (a << 13) | (a >>> 19)
    b = (Math.imul(b, 0x01000193) + word) | 0
  }
  for (let at = whole; at < bytes.length; at++) {
    a = Math.imul(a ^ (bytes[at] as number), FACTOR)
    b = (Math.imul(b, 0x01000193) + (bytes[at] as number)) | 0
  }
  return [(a ^ (a >>> 16)) >>> 0, b >>> 0]
}
