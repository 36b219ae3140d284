import { REPORTING_VERBS } from '../language/reporting-verbs.ts'
import type { Analysis } from '../text/analysis.ts'

/** A quotation: words from start up to, not including, end, without the marks. */
export interface Quote {
  readonly start: number
  readonly end: number
  /** False if another quote opens inside it, or its paragraph ends: the speech goes on. */
  readonly isClosed: boolean
}

const OPENING: ReadonlySet<string> = new Set(['“', '``', '«', '„'])
const CLOSING: ReadonlySet<string> = new Set(['”', "''", '»'])
const STRAIGHT = '"'

/**
 * The quotes of a text. An opening mark begins a quote even inside one, since a speech over several paragraphs
 * opens each of them. A straight mark opens or closes in turn. A quote that is never closed ends with its paragraph.
 *
 * @param faithful every mark opens or closes in turn, whatever it looks like, and paragraphs are ignored
 */
export function findQuotes({ words, paragraphs }: Analysis, faithful = false): Quote[] {
  const quotes: Quote[] = []
  let open = -1
  let paragraph = 1
  for (let i = 0; i < words.length; i++) {
    while (paragraph < paragraphs.length && (paragraphs[paragraph] as number) <= i) {
      if (open >= 0 && paragraphs[paragraph] === i && !faithful) {
        quotes.push({ start: open, end: i, isClosed: false })
        open = -1
      }
      paragraph++
    }
    const word = words[i] as string
    const isOpening = OPENING.has(word)
    if (!isOpening && word !== STRAIGHT && !CLOSING.has(word)) continue
    if (open >= 0) {
      quotes.push({ start: open, end: i, isClosed: !isOpening })
      open = isOpening && !faithful ? i + 1 : -1
    } else if (faithful || !CLOSING.has(word)) {
      open = i + 1
    }
  }
  if (open >= 0) quotes.push({ start: open, end: words.length, isClosed: false })
  return quotes.filter(({ start, end }) => end > start)
}

/** The number of the quote of each word, or -1. */
export function quoteOfWord(quotes: readonly Quote[], count: number): Int32Array {
  const quoteOf = new Int32Array(count).fill(-1)
  for (const [i, { start, end }] of quotes.entries()) quoteOf.fill(i, start, end)
  return quoteOf
}

/** A mention, as needed to find speakers. */
interface Placed {
  readonly index: number
  readonly start: number
  readonly end: number
}

/** Not *think*: in thought, people say *you* to themselves. */
const SAYING =
  /^(?:says?|said|asks?|asked|tells?|told|repl(?:y|ies|ied)|answer(?:s|ed)?|cr(?:y|ies|ied)|exclaim(?:s|ed)?|add(?:s|ed)?|shout(?:s|ed)?|whisper(?:s|ed)?|remark(?:s|ed)?|continue[sd]?|repeat(?:s|ed)?)$/i

/**
 * The speakers that are certain, -1 for other quotes: the subject of a verb of saying right beside the quote, as in
 * "…" said Ann; "…," Ann said; and Ann said: "…".
 */
export function findCertainSpeakers(
  { words, governors, relations }: Analysis,
  quotes: readonly Quote[],
  speakers: Int32Array,
  mentions: readonly (Placed & { readonly head: number; readonly quote: number })[],
): Int32Array {
  return speakers.map((speaker, q) => {
    const mention = mentions[speaker]
    if (mention === undefined || mention.quote >= 0 || relations?.[mention.head] !== 'nsubj') return -1
    const verb = governors?.[mention.head] ?? -1
    if (!SAYING.test(words[verb] ?? '')) return -1
    const { start, end } = quotes[q] as Quote
    const from = Math.min(mention.start, verb)
    const to = Math.max(mention.end, verb + 1)
    const isAfter = from === end + 1 && (from === verb || words[end - 1] === ',')
    const isBefore = to === start - 2 && /^[,:]$/.test(words[to] as string)
    return (isAfter || isBefore) && !isReflexive(to) ? speaker : -1
  })

  /** "Ann said to herself" */
  function isReflexive(after: number): boolean {
    return words[after]?.toLowerCase() === 'to' && /self$/i.test(words[after + 1] ?? '')
  }
}

const REACH = 12

/**
 * The mention that speaks each quote, -1 if no speaker is named: the subject of a reporting verb next to the
 * quote, first after it ("…" said Ann; "…" Ann said), else before it (Ann said: "…"). Adjacent quotes
 * are turns of two speakers; any other quote without a verb continues the turn.
 */
export function findSpeakers(
  { words, sentences, paragraphs }: Analysis,
  quotes: readonly Quote[],
  quoteOf: Int32Array,
  mentions: readonly Placed[],
): Int32Array {
  const endingAt = new Map<number, number>()
  const startingAt = new Map<number, number>()
  for (const { index, start, end } of mentions) {
    // The longest one that starts or ends there, nearest to the verb.
    endingAt.set(end, endingAt.has(end) ? (endingAt.get(end) as number) : index)
    startingAt.set(start, index)
  }
  const breaks = new Set(paragraphs)
  const sentenceStart = new Set(sentences)
  const speakers = new Int32Array(quotes.length).fill(-1)

  // Who has the turn, and who had the one before.
  let turn = -1
  let other = -1
  for (const [q, { start, end }] of quotes.entries()) {
    let speaker = after(end + 1)
    if (speaker < 0) speaker = before(start - 2)
    if (isAnswer(q)) [turn, other] = [speaker < 0 ? other : speaker, turn]
    else if (speaker >= 0 && speaker !== turn) [turn, other] = [speaker, turn]
    speakers[q] = turn
  }
  return speakers

  /** The subject of the first reporting verb after a quote, in the same paragraph and sentence. */
  function after(from: number): number {
    for (let i = from; i < Math.min(words.length, from + REACH); i++) {
      if (quoteOf[i] !== -1 || breaks.has(i)) return -1
      if (i > from && sentenceStart.has(i)) return -1
      if (REPORTING_VERBS.has((words[i] as string).toLowerCase())) return findSubject(i)
    }
    return -1
  }

  function before(from: number): number {
    for (let i = from; i >= Math.max(0, from - REACH); i--) {
      if (quoteOf[i] !== -1) return -1
      if (REPORTING_VERBS.has((words[i] as string).toLowerCase())) return findSubject(i)
      if (breaks.has(i) || sentenceStart.has(i)) return -1
    }
    return -1
  }

  function findSubject(verb: number): number {
    for (let back = 0; back < 3; back++) {
      const subject = endingAt.get(verb - back)
      if (subject !== undefined && quoteOf[verb - back - 1] === -1) return subject
    }
    return startingAt.get(verb + 1) ?? -1
  }

  /** A quote right after the last one is the other speaker's turn; a speech that was not closed goes on. */
  function isAnswer(q: number): boolean {
    const last = quotes[q - 1]
    return last?.isClosed === true && (quotes[q] as Quote).start - last.end <= 2
  }
}
