import type { Token } from '../../document/tokens.ts'
import { type Draft, type DraftText, eachSpan, readSurfaces } from './draft.ts'
import type { Candidate, OffsetJudge, Reading } from './offsets.ts'
import type { Words } from './words.ts'

/** Show the judge every span of a document under every reading. */
export function observeSpans(draft: Draft, readings: readonly Reading[], judge: OffsetJudge): void {
  const surfaces = readSurfaces(draft.node)
  eachSpan(draft, (start, end, entity, path) => {
    const strings: unknown = surfaces?.[entity]
    const surface: unknown = Array.isArray(strings) ? strings[path[2] as number] : undefined
    const candidates = readings.map((reading) => {
      const stop = reading.endsWith('exclusive') ? end : end + 1
      const check = reading.startsWith('words')
        ? checkWords(draft.words, start, stop, surface)
        : checkCharacters(draft.plain, start, stop, surface)
      return { reading, start, end, ...check }
    })
    judge.observe(candidates)
  })
}

type Check = Pick<Candidate, 'limit' | 'isMisfit'>

function checkWords(words: Words | undefined, start: number, stop: number, surface: unknown): Check {
  if (words === undefined) return { limit: 0, isMisfit: false }
  const { tokens, wordOf } = words
  if (wordOf !== undefined) return { limit: wordOf.length, isMisfit: false }
  const isMisfit = typeof surface === 'string' && !isSame(surface, joined(tokens.slice(start, stop)))
  return { limit: tokens.length, isMisfit }
}

function checkCharacters(plain: DraftText | undefined, start: number, stop: number, surface: unknown): Check {
  if (plain === undefined) return { limit: 0, isMisfit: false }
  const { text, scale } = plain
  const [from, to] = [scale.toUtf16(start), scale.toUtf16(stop)]
  const isInside = from >= 0 && to >= 0
  const isMisfit =
    typeof surface === 'string'
      ? !isInside || !isSame(surface, text.slice(from, to))
      : isInside && cutsWord(text, from, to)
  return { limit: scale.size, isMisfit }
}

function joined(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('')
}

function isSame(a: string, b: string): boolean {
  return a.replace(/\s/g, '') === b.replace(/\s/g, '')
}

const LETTER = /[\p{L}\p{N}]/u

/** True if a span starts or ends inside a word, or with a blank. */
function cutsWord(text: string, start: number, end: number): boolean {
  const isLetter = (at: number): boolean => LETTER.test(text[at] ?? '')
  if (isLetter(start - 1) && isLetter(start)) return true
  if (isLetter(end - 1) && isLetter(end)) return true
  return /\s/.test(text[start] ?? '') || /\s/.test(text[end - 1] ?? '')
}
