import type { Token } from '../../document/tokens.ts'
import type { Warning } from '../../errors.ts'
import { OffsetScale, type OffsetUnit } from '../shared/offset-scale.ts'
import type { TextLine } from '../text-lines.ts'

/** A token as its row gives it; the range is `begin-end` in characters. */
export interface RowToken {
  readonly line: TextLine
  readonly range: string
  readonly text: string
}

/** GUM counts code points, WebAnno itself UTF-16 units; they differ in texts with emoji only. */
const UNITS: readonly OffsetUnit[] = ['code-points', 'utf-16']

/**
 * Tokens with their offsets in the text, which is the `#Text` lines with one blank between. Where some
 * token does not stand where its row has it, the offsets are worth nothing and are left out.
 */
export function placeTokens(
  lines: readonly string[],
  tokens: readonly RowToken[],
  warn: (warning: Warning) => void,
): { readonly text: string | undefined; readonly tokens: readonly Token[] } {
  const bare = tokens.map(({ text }) => ({ text }))
  if (lines.length === 0) return { text: undefined, tokens: bare }
  const text = lines.join(' ')
  let miss: RowToken | undefined
  for (const unit of UNITS) {
    const scale = new OffsetScale(text, unit)
    const placed: Token[] = []
    for (const token of tokens) {
      const [, begin = '', end = ''] = /^(\d{1,10})-(\d{1,10})$/.exec(token.range) ?? []
      const [from, to] = [scale.toUtf16(Number(begin)), scale.toUtf16(Number(end))]
      if (begin === '' || from < 0 || to < 0 || text.slice(from, to) !== token.text) {
        miss ??= token
        break
      }
      placed.push({ text: token.text, start: from, end: to })
    }
    if (placed.length === tokens.length) return { text, tokens: placed }
  }
  const { line, range, text: word } = miss as RowToken
  const message = `the #Text lines, joined by blanks, do not have "${word}" at ${range}: character offsets are left out`
  warn({ code: 'surface-mismatch', ...line.place(), message })
  return { text: undefined, tokens: bare }
}
