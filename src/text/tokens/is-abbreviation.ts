/** Is a word, without its full stop, one of these? Single capitals are initials: "J. Smith". */
export function isAbbreviation(word: string, abbreviations: ReadonlySet<string>): boolean {
  return /^\p{Lu}$/u.test(word) ? word !== 'I' : abbreviations.has(word.toLowerCase())
}
