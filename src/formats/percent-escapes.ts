/** How a format writes values that contain its separators. */
export interface PercentEscapes {
  /** A value as written in the file: separators, blanks and controls become `%2D` and the like. */
  escape(value: string): string
  /** The inverse. Other percent signs, such as those of Wikipedia titles, are kept. */
  unescape(text: string): string
}

/** @param separators what a value cannot contain unescaped, including the percent sign */
export function percentEscapes(separators: string): PercentEscapes {
  const needsEscape = (code: number): boolean =>
    code <= 0x20 || code === 0x7f || separators.includes(String.fromCharCode(code))
  return {
    escape(value) {
      return value.replace(/[\s\S]/g, (character) => {
        const code = character.charCodeAt(0)
        return needsEscape(code) ? `%${code.toString(16).toUpperCase().padStart(2, '0')}` : character
      })
    },
    unescape(text) {
      if (!text.includes('%')) return text
      return text.replace(/%([0-9A-F]{2})/g, (sequence, hex: string) => {
        const code = Number.parseInt(hex, 16)
        return needsEscape(code) ? String.fromCharCode(code) : sequence
      })
    },
  }
}
