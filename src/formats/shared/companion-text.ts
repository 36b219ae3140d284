import type { Origin } from '../../document/document.ts'
import type { Place } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { fileName } from '../path.ts'
import { PlacedText } from '../placed.ts'
import { bytesSource } from '../source.ts'
import { textLines } from '../text-lines.ts'
import type { TextTokens } from './text-tokens.ts'

/**
 * The first of some files that is there, as its text with line ends as they are: offsets count them.
 *
 * @throws InputError where its bytes are no UTF-8 text
 */
export function findCompanion(
  mainPath: string,
  names: readonly string[],
  context: ReadContext,
): PlacedText | undefined {
  for (const name of names) {
    const bytes = context.companion?.(name)
    if (bytes === undefined) continue
    const path = besidePath(mainPath, name)
    const lines = textLines(bytesSource(path, bytes), context)
    // Walking through the lines checks the encoding and says where it is wrong.
    while (lines.next().done !== true) {}
    return new PlacedText(path, new TextDecoder().decode(bytes))
  }
  return undefined
}

/** A path seen from the folder of another file. */
export function besidePath(mainPath: string, name: string): string {
  return mainPath.slice(0, Math.max(mainPath.lastIndexOf('/'), mainPath.lastIndexOf('\\')) + 1) + name
}

/** File name without this ending, where it has it. */
export function nameWithout(path: string, ending: string): string {
  const name = fileName(path)
  return name.length > ending.length && name.endsWith(ending) ? name.slice(0, -ending.length) : name
}

/** A document that came in two files: its places are those of the words in the text. */
export class StandOffOrigin implements Origin {
  readonly path: string
  readonly #lines: readonly string[]
  readonly #companion: PlacedText
  readonly #tokens: TextTokens

  /** @param lines the lines of the main file */
  constructor(path: string, lines: readonly string[], companion: PlacedText, tokens: TextTokens) {
    this.path = path
    this.#lines = lines
    this.#companion = companion
    this.#tokens = tokens
  }

  locate(token?: number): Place {
    const offset = token === undefined ? undefined : this.#tokens.start[token]
    if (offset === undefined) return { path: this.path, line: 1, column: 1 }
    return this.#companion.place(offset)
  }

  bytes(): Uint8Array {
    return new TextEncoder().encode(this.#lines.map((line) => `${line}\n`).join(''))
  }
}
