import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { constants, gunzipSync } from 'node:zlib'
import { type Detection, sniffFormat } from '../../formats/registry.ts'
import { HEAD_BYTES } from '../../formats/source.ts'

/** What a file was when it was looked into, so that a folder of many thousands is looked into once. */
interface Sniffed {
  readonly state: string
  readonly detection: Detection | undefined
}

const sniffed = new Map<string, Sniffed>()

/** The format that the content of a file shows; its name does not count. */
export function sniffFile(path: string): Detection | undefined {
  const state = stateOf(path)
  const known = sniffed.get(path)
  if (known?.state === state) return known.detection
  const detection = sniffFormat(headOf(path))
  sniffed.set(path, { state, detection })
  return detection
}

/** What `sniffFile` found, if it looked into the file and that is still the same. */
export function knownDetection(path: string): Detection | undefined {
  const known = sniffed.get(path)
  return known?.state === stateOf(path) ? known?.detection : undefined
}

function stateOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return `${stat?.mtimeMs} ${stat?.size} ${stat?.ino}`
}

/** The first bytes of a file as text; looking into one is not yet reading it. */
export function headOf(path: string): string {
  const bytes = new Uint8Array(HEAD_BYTES)
  const file = openSync(path, 'r')
  try {
    return new TextDecoder().decode(unpacked(bytes.subarray(0, readSync(file, bytes))))
  } finally {
    closeSync(file)
  }
}

function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    // Only a part of the file is here.
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return new Uint8Array()
  }
}
