import type { SentenceRows } from './open-document.ts'

/**
 * The `# text` lines of a document, if every one is made of the words of its sentence.
 *
 * @param other takes the first sentence whose text is another
 */
export function textOf(
  sentences: readonly SentenceRows[],
  other: (sentence: SentenceRows) => void,
): string | undefined {
  const lines: string[] = []
  for (const sentence of sentences) {
    const { rows, text } = sentence
    if (text === undefined) return undefined
    if (!isMadeOf(text, rows)) {
      other(sentence)
      return undefined
    }
    lines.push(text)
  }
  return lines.length === 0 ? undefined : lines.join('\n')
}

function isMadeOf(text: string, rows: readonly (readonly string[])[]): boolean {
  let at = 0
  let multiword = 0
  for (const [id, form] of rows as readonly [string, string][]) {
    const hyphen = id.indexOf('-')
    if (id.includes('.') || (hyphen < 0 && Number(id) <= multiword)) continue
    at = afterBlanks(text, at)
    if (!text.startsWith(form, at)) return false
    at += form.length
    if (hyphen > 0) multiword = Number(id.slice(hyphen + 1))
  }
  return afterBlanks(text, at) === text.length
}

function afterBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\u00a0' || text[at] === '\u3000') at++
  return at
}
