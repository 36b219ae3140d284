/** The length of the thoughts with which a reasoning model begins its answer; 0 if there are none. */
export function thoughtsLength(text: string): number {
  const [opening] = /^\s*<think(?:ing)?>/.exec(text) ?? []
  if (opening === undefined) return 0
  const closing = opening.trimStart().replace('<', '</')
  const end = text.indexOf(closing)
  return end < 0 ? 0 : end + closing.length
}
