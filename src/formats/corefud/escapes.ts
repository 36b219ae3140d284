/** What separates things inside `Entity=` or ends it, and so cannot stand in a value as it is. */
const SEPARATORS = '%-,:|()[]<='

function needsEscape(code: number): boolean {
  return code <= 0x20 || code === 0x7f || SEPARATORS.includes(String.fromCharCode(code))
}

/** A value that may stand anywhere inside `Entity=`: separators, blanks and controls become `%2D` and the like. */
export function escaped(value: string): string {
  let text = ''
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    text += needsEscape(code) ? `%${code.toString(16).toUpperCase().padStart(2, '0')}` : (value[at] as string)
  }
  return text
}

/** The inverse of `escaped`. Other percent signs, such as those of Wikipedia titles, stay what they are. */
export function unescaped(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/%([0-9A-F]{2})/g, (sequence, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return needsEscape(code) ? String.fromCharCode(code) : sequence
  })
}
