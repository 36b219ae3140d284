/** What a `#begin document` line says. */
export interface Header {
  /** Empty where the line gives no name. */
  readonly name: string
  readonly part: number
}

const BEGIN = /^# ?begin document/
const END = /^# ?end document/
const ZERO = 48
const decoder = new TextDecoder()

const USUAL_BEGIN = new TextEncoder().encode('#begin document (')
const USUAL_PART = new TextEncoder().encode('); part ')

/** The headers of the family: `#begin document (NAME); part 000`, `#begin document(NAME);`, `# begin document NAME`. */
export function parseBegin(bytes: Uint8Array, start: number, end: number): Header | undefined {
  return usualBegin(bytes, start, end) ?? anyBegin(new TextDecoder().decode(bytes.subarray(start, end)))
}

/** The spelling of the shared task: corpora have thousands of them, so nothing but the name becomes a string. */
function usualBegin(bytes: Uint8Array, start: number, end: number): Header | undefined {
  const name = start + USUAL_BEGIN.length
  let digits = end
  let part = 0
  let unit = 1
  for (; digits > name && end - digits < 9; digits--) {
    const digit = (bytes[digits - 1] as number) - ZERO
    if (digit < 0 || digit > 9) break
    part += digit * unit
    unit *= 10
  }
  const nameEnd = digits - USUAL_PART.length
  const isUsual =
    digits < end &&
    nameEnd > name &&
    startsWith(bytes, start, USUAL_BEGIN) &&
    startsWith(bytes, nameEnd, USUAL_PART)
  return isUsual ? { name: decoder.decode(bytes.subarray(name, nameEnd)), part } : undefined
}

function startsWith(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text[i]) return false
  return true
}

function anyBegin(line: string): Header | undefined {
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

const USUAL_END = new TextEncoder().encode('#end document')

/** Is the line at these bytes an end? The usual spelling is told without making it a string. */
export function isEnd(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start === USUAL_END.length && startsWith(bytes, start, USUAL_END)) return true
  return (
    !startsWith(bytes, start, USUAL_BEGIN) && END.test(new TextDecoder().decode(bytes.subarray(start, end)))
  )
}

export function formatBegin(name: string, part: number): string {
  return `#begin document (${name}); part ${String(part).padStart(3, '0')}`
}
