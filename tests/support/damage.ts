import { RefereeError } from '../../src/errors.ts'
import type { FormatReader, ReadContext } from '../../src/formats/format.ts'
import { isLong } from './needs.ts'
import { sourceOf } from './plain.ts'

/** The outcome of reading many damaged copies of one file. */
export interface Damage {
  readonly files: number
  /** How many ended in a coded error. */
  readonly refused: number
  /** Exceptions that are not coded errors; there must be none. */
  readonly escaped: readonly string[]
}

/** Values that replace a byte, besides its neighbours. */
const OTHERS = [0, 0x09, 0x0a, 0x20, 0x28, 0x29, 0x30, 0x5b, 0x7c, 0x80, 0xff]

/** How many values each byte is changed to: all of them only if there is time. */
export const BYTES_TRIED: number = isLong ? 12 : 4

/**
 * Read a small file truncated after every byte, and with every byte changed to several others, with a reader
 * that stops at the first fault and with one that continues.
 *
 * @param companion the companion file, left intact
 */
export function damage(format: FormatReader, text: string, companion?: ReadContext['companion']): Damage {
  const bytes = new TextEncoder().encode(text)
  const escaped: string[] = []
  let files = 0
  let refused = 0
  for (let at = 0; at < bytes.length; at++) {
    tryBoth(bytes.slice(0, at), `cut at ${at}`)
    const others = [...OTHERS, (bytes[at] as number) ^ 1]
    for (const byte of others.filter((_, i) => (at + i) % (others.length / BYTES_TRIED) === 0)) {
      const changed = bytes.slice()
      changed[at] = byte
      tryBoth(changed, `byte ${at} made ${byte}`)
    }
  }
  return { files, refused, escaped }

  function tryBoth(changed: Uint8Array, what: string): void {
    files++
    for (const isStrict of [true, false]) {
      const context: ReadContext = {
        warn: () => {},
        fault(error) {
          if (isStrict) throw error
        },
        companion,
      }
      try {
        for (const document of format.read(sourceOf(changed), context)) {
          const { mentions, tokens } = document
          for (let m = 0; m < mentions.count; m++) {
            const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
            if (end <= start || (tokens !== undefined && (start < 0 || end > tokens.count))) {
              escaped.push(`${what}: span ${start}-${end} of ${tokens?.count} tokens`)
            }
          }
          document.origin.locate(0)
        }
      } catch (error) {
        if (error instanceof RefereeError) refused++
        else escaped.push(`${what}: ${error}`)
      }
    }
  }
}
