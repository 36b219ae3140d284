/** How a format writes values that hold what separates them. */
export interface PercentEscapes {
  /** A value as it may stand in the file: separators, blanks and controls become `%2D` and the like. */
  escaped(value: string): string
  /** The inverse. Other percent signs, such as those of Wikipedia titles, stay what they are. */
  unescaped(text: string): string
}

/** @param separators what cannot stand in a value of the format as it is, the percent sign among them */
export function percentEscapes(separators: string): PercentEscapes {
  const needsEscape = (code: number): boolean =>
    code <= 0x20 || code === 0x7f || separators.includes(String.fromCharCode(code))
  return {
    escaped(value) {
      return value.replace(/[\s\S]/g, (character) => {
        const code = character.charCodeAt(0)
        return needsEscape(code) ? `%${code.toString(16).toUpperCase().padStart(2, '0')}` : character
      })
    },
    unescaped(text) {
      if (!text.includes('%')) return text
      return text.replace(/%([0-9A-F]{2})/g, (sequence, hex: string) => {
        const code = Number.parseInt(hex, 16)
        return needsEscape(code) ? String.fromCharCode(code) : sequence
      })
    },
  }
}
