/** A count in a line of arithmetic, where digits are not grouped: `1 part`, `2 parts`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
