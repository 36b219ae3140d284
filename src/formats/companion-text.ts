import type { Origin } from '../document/document.ts'
import { countBelow } from '../document/sorted.ts'
import type { Place } from '../errors.ts'
import type { ReadContext } from './format.ts'
import { fileName } from './path.ts'
import { bytesSource } from './source.ts'
import { textLines } from './text-lines.ts'
import type { TextTokens } from './text-tokens.ts'

/** The text that stand-off annotation is about. */
export interface CompanionText {
  readonly path: string
  /** As it stands in the file, line ends included: offsets count them. */
  readonly text: string
}

/**
 * The first of some files that is there, as text.
 *
 * @throws InputError where its bytes are no UTF-8 text
 */
export function findCompanion(
  mainPath: string,
  names: readonly string[],
  context: ReadContext,
): CompanionText | undefined {
  for (const name of names) {
    const bytes = context.companion?.(name)
    if (bytes === undefined) continue
    const path = besidePath(mainPath, name)
    const lines = textLines(bytesSource(path, bytes), context)
    // Walking through the lines checks the encoding and says where it is wrong.
    while (lines.next().done !== true) {}
    return { path, text: new TextDecoder().decode(bytes) }
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
  readonly #companion: CompanionText
  readonly #tokens: TextTokens
  #newlines: Int32Array | undefined

  /** @param lines the lines of the main file */
  constructor(path: string, lines: readonly string[], companion: CompanionText, tokens: TextTokens) {
    this.path = path
    this.#lines = lines
    this.#companion = companion
    this.#tokens = tokens
  }

  locate(token?: number): Place {
    const offset = token === undefined ? undefined : this.#tokens.start[token]
    if (offset === undefined) return { path: this.path, line: 1, column: 1 }
    this.#newlines ??= newlinesOf(this.#companion.text)
    const line = countBelow(this.#newlines, offset)
    const start = line === 0 ? 0 : (this.#newlines[line - 1] as number) + 1
    return { path: this.#companion.path, line: line + 1, column: offset - start + 1 }
  }

  bytes(): Uint8Array {
    return new TextEncoder().encode(this.#lines.map((line) => `${line}\n`).join(''))
  }
}

/** Offsets of the line ends of a text. */
export function newlinesOf(text: string): Int32Array {
  const offsets: number[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) offsets.push(at)
  return Int32Array.from(offsets)
}
