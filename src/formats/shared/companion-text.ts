import { fileName } from '../path.ts'
import { InputText } from '../placed.ts'
import { bytesSource } from '../source.ts'
import { textLines } from '../text-lines.ts'

/**
 * The text of the first of some files that is there, with line ends as they are: offsets count them. Where
 * there is none, that is a fault of the main file.
 *
 * @param main the file that is about it
 * @param what it is, for the message
 * @param offset where the main file refers to it
 * @throws InputError where its bytes are not UTF-8 text
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

/** A path seen from the folder of another file. */
export function besidePath(mainPath: string, name: string): string {
  return mainPath.slice(0, Math.max(mainPath.lastIndexOf('/'), mainPath.lastIndexOf('\\')) + 1) + name
}

/** File name without this ending, where it has it; `.gz` says nothing about what is inside. */
export function nameWithout(path: string, ending: string): string {
  const name = fileName(path).replace(/\.gz$/i, '')
  return name.length > ending.length && name.endsWith(ending) ? name.slice(0, -ending.length) : name
}
