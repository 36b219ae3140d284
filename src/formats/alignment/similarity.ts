/** Letters that are looked at; what differs behind them hardly matters. */
const MOST_LETTERS = 32

/** How alike two words are, 0 to 1: the share of the longer one that need not be changed. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  const [one, other] = [a.slice(0, MOST_LETTERS), b.slice(0, MOST_LETTERS)]
  const longer = Math.max(one.length, other.length)
  return longer === 0 ? 1 : 1 - changes(one, other) / longer
}

/** Number of letters to insert, delete or replace (Levenshtein). */
function changes(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] as number) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] as number) + 1, (next[j] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}
