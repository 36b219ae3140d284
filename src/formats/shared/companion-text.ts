import { fileName } from '../path.ts'
import { InputText } from '../placed.ts'
import { bytesSource } from '../source.ts'
import { textLines } from '../text-lines.ts'

/**
 * The text of the first of these files that exists, with its line ends unchanged, because offsets count them. If
 * none exists, that is a fault of the main file.
 *
 * @param main the file that annotates it
 * @param what to call it in the message
 * @param offset where the main file refers to it
 * @throws InputError if its bytes are not UTF-8 text
 */
export function findCompanion(
  main: InputText,
  names: readonly string[],
  what: string,
  offset = 0,
): InputText | undefined {
  const { context } = main
  for (const name of names) {
    const bytes = context.companion?.(name)
    if (bytes === undefined) continue
    const path = besidePath(main.path, name)
    const lines = textLines(bytesSource(path, bytes), context)
    // Walking through the lines checks the encoding.
    while (lines.next().done !== true) {}
    return new InputText(path, new TextDecoder().decode(bytes), context)
  }
  const expected = [...new Set(names)].slice(0, 2).join(' or ')
  return main.fault(offset, `${what} is missing: expected the file ${expected}`, 'cannot-read')
}

/** The path of a file in the folder of another. */
export function besidePath(mainPath: string, name: string): string {
  return mainPath.slice(0, Math.max(mainPath.lastIndexOf('/'), mainPath.lastIndexOf('\\')) + 1) + name
}

/** File name without this ending, if it has it; `.gz` is dropped first. */
export function nameWithout(path: string, ending: string): string {
  const name = fileName(path).replace(/\.gz$/i, '')
  return name.length > ending.length && name.endsWith(ending) ? name.slice(0, -ending.length) : name
}
