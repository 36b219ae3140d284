import { bytesSource } from '../formats/source.ts'
import { resolveBeside } from './choose-files.ts'
import type { Files } from './files.ts'
import { isPacked, unpack } from './unpack.ts'

/**
 * The content of a file that belongs to another, such as the text of stand-off annotation. It may be packed, whether
 * or not the other is.
 *
 * @param name relative to the folder of the other
 * @param onLook called with every name that was tried, and the bytes stored there
 * @throws InputError when it is a damaged gzip file
 */
export function readCompanion(
  files: Files,
  path: string,
  name: string,
  onLook: (name: string, stored: Uint8Array | undefined) => void = () => {},
): Uint8Array | undefined {
  for (const candidate of [name, `${name}.gz`]) {
    const stored = files.readBeside(path, candidate)
    onLook(candidate, stored)
    if (stored === undefined) continue
    return isPacked(stored) ? unpackAll(files, resolveBeside(path, candidate), stored) : stored
  }
  return undefined
}

function unpackAll(files: Files, path: string, stored: Uint8Array): Uint8Array {
  const source = unpack({ ...bytesSource(path, stored), sha256: () => '', close() {} }, files.mostRatio)
  let content = new Uint8Array(stored.length * 4)
  let length = 0
  for (;;) {
    if (length === content.length) {
      const larger = new Uint8Array(content.length * 2)
      larger.set(content)
      content = larger
    }
    const read = source.read(content, length)
    if (read === 0) return content.subarray(0, length)
    length += read
  }
}
