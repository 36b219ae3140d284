/** One tag on a word: `[e1` opens, `e1]` closes, `[e1]` does both. */
export interface Tag {
  readonly entity: string
  readonly opens: boolean
  readonly closes: boolean
}

/** A word, its tags, and what is written behind them. */
interface TaggedWord {
  readonly form: string
  readonly tags: readonly Tag[]
  /** Signs that a model put behind the tags rather than behind the word. */
  readonly rest: string
  /** Pieces of the tags that are none. */
  readonly misspelt: readonly string[]
}

const BEFORE_TAGS = '|'
const ID = /^[^\s[\],|]+$/u

/** Take `form|[e1,e2]` apart. A bar that no tag follows belongs to the word. */
export function readTags(word: string): TaggedWord {
  const bar = word.lastIndexOf(BEFORE_TAGS)
  const tail = word.slice(bar + 1)
  if (bar < 0 || !/[[\]]/.test(tail)) return { form: word, tags: [], rest: '', misspelt: [] }
  const bracket = tail.lastIndexOf(']')
  // What has letters or digits is another tag, or was meant as one.
  const isRest = bracket >= 0 && !/[\p{L}\p{N}]/u.test(tail.slice(bracket + 1))
  const end = isRest ? bracket + 1 : tail.length
  const tags: Tag[] = []
  const misspelt: string[] = []
  for (const piece of tail.slice(0, end).split(',')) {
    const opens = piece.startsWith('[')
    const closes = piece.endsWith(']')
    const entity = piece.slice(opens ? 1 : 0, closes ? -1 : undefined)
    if ((opens || closes) && ID.test(entity)) tags.push({ entity, opens, closes })
    else misspelt.push(piece)
  }
  // A word such as "a|[x" is a word unless at least one tag can be made out.
  if (tags.length === 0) return { form: word, tags, rest: '', misspelt: [] }
  return { form: word.slice(0, bar), tags, rest: tail.slice(end), misspelt }
}
