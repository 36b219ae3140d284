/** What a `#begin document` line says. */
export interface Header {
  /** Empty where the line gives no name. */
  readonly name: string
  readonly part: number
}

const BEGIN = /^# ?begin document/
const END = /^# ?end document/

/** The headers of the family: `#begin document (NAME); part 000`, `#begin document(NAME);`, `# begin document NAME`. */
export function parseBegin(line: string): Header | undefined {
  const match = BEGIN.exec(line)
  if (match === null) return undefined
  let rest = line.slice(match[0].length).trim()
  let part = 0
  const mark = rest.lastIndexOf('; part')
  if (mark >= 0) {
    const number = rest
      .slice(mark + '; part'.length)
      .replace(';', '')
      .trim()
    if (/^\d+$/.test(number)) {
      part = Number(number)
      rest = rest.slice(0, mark).trim()
    }
  }
  if (rest.endsWith(';')) rest = rest.slice(0, -1).trim()
  // A name may itself hold brackets: only the outermost pair belongs to the header.
  if (rest.startsWith('(') && rest.endsWith(')')) rest = rest.slice(1, -1)
  return { name: rest, part }
}

const LETTER_B = 98
const PLAIN_END = new TextEncoder().encode('#end document')

/** Is the line at these bytes an end? The usual spelling is told without making it a string. */
export function isEnd(bytes: Uint8Array, start: number, end: number): boolean {
  let same = 0
  while (same < PLAIN_END.length && bytes[start + same] === PLAIN_END[same]) same++
  if (same === PLAIN_END.length && end - start === same) return true
  const isBegin = same === 1 && bytes[start + 1] === LETTER_B
  return !isBegin && END.test(new TextDecoder().decode(bytes.subarray(start, end)))
}

export function formatBegin(name: string, part: number): string {
  return `#begin document (${name}); part ${String(part).padStart(3, '0')}`
}
