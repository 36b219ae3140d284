import { PackedTokens } from 'coref-referee/explorer'
import type { CorefDocument, Tokens } from 'coref-referee/score'

/** The words of a document as one text, with the offset of each. */
export interface Words {
  readonly text: string
  readonly start: Int32Array
  readonly end: Int32Array
}

export function wordsOf(tokens: Tokens): Words {
  const start = new Int32Array(tokens.count)
  const end = new Int32Array(tokens.count)
  const parts: string[] = []
  let at = 0
  for (let t = 0; t < tokens.count; t++) {
    const text = tokens.text(t)
    start[t] = at
    at += text.length
    end[t] = at
    parts.push(text)
    if (t + 1 < tokens.count && !isGlued(tokens, t)) {
      parts.push(' ')
      at++
    }
  }
  return { text: parts.join(''), start, end }
}

function isGlued(tokens: Tokens, position: number): boolean {
  if (tokens instanceof PackedTokens) return tokens.isGlued(position)
  const { end } = tokens.token(position)
  return end !== undefined && end === tokens.token(position + 1).start
}

/** By line, the speaker at its beginning; undefined if none is named. */
export function speakersOf({ tokens }: CorefDocument, lines: Int32Array): (string | undefined)[] {
  return Array.from(lines.subarray(0, -1), (start) => tokens?.token(start).speaker)
}

/** The maximum length of a line: a text without sentences must not become one paragraph of a hundred thousand words. */
const LONGEST_LINE = 60

/** A line for each sentence: the first token of each, followed by the end of the last. */
export function linesOf({ tokens, sentences }: CorefDocument): Int32Array {
  const count = tokens?.count ?? 0
  const starts = new Set<number>([0, ...sentences].filter((at) => at < count))
  const lines: number[] = []
  for (const at of [...starts].sort((a, b) => a - b)) {
    pushLong(at)
    lines.push(at)
  }
  pushLong(count)
  return Int32Array.from([...lines, count])

  function pushLong(next: number): void {
    for (let last = lines.at(-1); last !== undefined && next - last > LONGEST_LINE; ) {
      last += LONGEST_LINE
      lines.push(last)
    }
  }
}
