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

export function isEnd(line: string): boolean {
  return END.test(line)
}

export function formatBegin(name: string, part: number): string {
  return `#begin document (${name}); part ${String(part).padStart(3, '0')}`
}
