import { RefereeError } from '../../errors.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

const MAGIC = 'referee-model'
/** Models without a seal, as 0.1.0 wrote them: the layout is the same. */
const UNSEALED = 1
/** Goes up with every change to features or layout: weights learned for other features are worthless. */
const VERSION = 2
/** A checksum ends the file. */
const SEAL_BYTES = 8

/** Begin a model with what it is; finishing it seals it. */
export function beginModel(kind: string): ByteWriter {
  const writer = new SealingWriter()
  writer.text(MAGIC)
  writer.number(VERSION)
  writer.text(kind)
  return writer
}

class SealingWriter extends ByteWriter {
  override finish(): Uint8Array {
    return sealed(super.finish())
  }
}

/** Open a model, if it is whole and one of this kind and version. */
export function openModel(bytes: Uint8Array, kind: string): ByteReader {
  const header = new ByteReader(bytes)
  if (bytes[0] !== MAGIC.length || header.text() !== MAGIC) {
    throw new RefereeError('bad-model', `this is no model of Referee: a model of kind ${kind} was expected`)
  }
  const version = header.number()
  if (version !== VERSION && version !== UNSEALED) {
    throw new RefereeError(
      'bad-model',
      `the model has version ${version}, this program reads version ${VERSION}: train it again or take the one shipped`,
    )
  }
  const reader = new ByteReader(version === UNSEALED ? bytes : contentOf(bytes))
  reader.text()
  reader.number()
  const found = reader.text()
  if (found !== kind) throw new RefereeError('bad-model', `the model is of kind ${found}, not ${kind}`)
  return reader
}

/** A model of 0.1.0 with the seal that it lacks; one that has it stays as it is. */
export function sealModel(bytes: Uint8Array): Uint8Array {
  const at = 1 + MAGIC.length
  if (bytes[at] !== UNSEALED) return bytes
  const content = bytes.slice()
  content[at] = VERSION
  return sealed(content)
}

function sealed(content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + SEAL_BYTES)
  bytes.set(content)
  const view = new DataView(bytes.buffer)
  for (const [i, half] of checksum(content).entries()) view.setUint32(content.length + 4 * i, half, true)
  return bytes
}

/** @throws RefereeError (bad-model) where the seal does not fit: a bit was changed, or bytes are missing or too many */
function contentOf(bytes: Uint8Array): Uint8Array {
  const content = bytes.subarray(0, Math.max(0, bytes.length - SEAL_BYTES))
  const seal = new DataView(bytes.buffer, bytes.byteOffset + content.length)
  const isWhole =
    content.length > 0 && checksum(content).every((half, i) => seal.getUint32(4 * i, true) === half)
  if (isWhole) return content
  throw new RefereeError(
    'bad-model',
    'the model is damaged, its checksum is wrong: get the file again, or train it again',
  )
}

/**
 * Two sums of 32 bits over all words, each step of which can be undone: a change within one word always shows, any
 * other all but certainly. Against accidents, not against forgery.
 */
function checksum(bytes: Uint8Array): readonly [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let a = bytes.length | 0
  let b = ~bytes.length
  const whole = bytes.length & ~3
  for (let at = 0; at < whole; at += 4) {
    const word = view.getInt32(at, true)
    a = Math.imul(a ^ word, 0x85ebca6b)
    a = (a << 13) | (a >>> 19)
    b = (Math.imul(b, 0x01000193) + word) | 0
  }
  for (let at = whole; at < bytes.length; at++) {
    a = Math.imul(a ^ (bytes[at] as number), 0x85ebca6b)
    b = (Math.imul(b, 0x01000193) + (bytes[at] as number)) | 0
  }
  return [(a ^ (a >>> 16)) >>> 0, b >>> 0]
}
