import { RefereeError } from '../../errors.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

const MAGIC = 'referee-model'
/** Goes up with every change to features or layout: weights learned for other features are worthless. */
const VERSION = 1

/** Begin a model with what it is. */
export function beginModel(kind: string): ByteWriter {
  const writer = new ByteWriter()
  writer.text(MAGIC)
  writer.number(VERSION)
  writer.text(kind)
  return writer
}

/** Open a model, if it is one of this kind and version. */
export function openModel(bytes: Uint8Array, kind: string): ByteReader {
  const reader = new ByteReader(bytes)
  if (bytes[0] !== MAGIC.length || reader.text() !== MAGIC) {
    throw new RefereeError('bad-model', `this is no model of Referee: a model of kind ${kind} was expected`)
  }
  const version = reader.number()
  if (version !== VERSION) {
    throw new RefereeError(
      'bad-model',
      `the model has version ${version}, this program reads version ${VERSION}: train it again or take the one shipped`,
    )
  }
  const found = reader.text()
  if (found !== kind) throw new RefereeError('bad-model', `the model is of kind ${found}, not ${kind}`)
  return reader
}
