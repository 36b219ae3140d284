/** `7`, `0-199` or `3,5,9-12`: shards by number, in order; undefined for anything else. */
export function parseShards(text: string, count: number): number[] | undefined {
  const shards = new Set<number>()
  for (const piece of text.split(',')) {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(piece.trim()) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (first === undefined || from > to || to >= count) return undefined
    for (let shard = from; shard <= to; shard++) shards.add(shard)
  }
  return [...shards].sort((a, b) => a - b)
}

/** The reverse: a list of shards as such a text. */
export function listShards(shards: readonly number[]): string {
  const pieces: string[] = []
  for (let i = 0; i < shards.length; ) {
    const first = shards[i] as number
    let next = i + 1
    while (next < shards.length && shards[next] === first + next - i) next++
    const last = shards[next - 1] as number
    pieces.push(last === first ? `${first}` : last === first + 1 ? `${first},${last}` : `${first}-${last}`)
    i = next
  }
  return pieces.join(',')
}

/** A word for a POSIX shell: unchanged where that is safe, else in single quotes. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  return `'${text.replaceAll("'", "'\\''")}'`
}
