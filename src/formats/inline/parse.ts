import { isBlank, MarkedText, type SourceText, wordFrom, wordTo } from '../alignment/marked-text.ts'
import type { MarkedMention, MarkedResponse, Repair } from '../parsed-response.ts'
import { type Mark, marksOf, type Style, styleOf } from './marks.ts'
import { matchMarks, type Role } from './match.ts'

/**
 * Take the marks out of a text: what is left is the text, and mentions by its characters. Marks without a
 * partner are put right where that can be done, and each such repair is noted.
 */
export function parseInline(source: SourceText, id: string | undefined): MarkedResponse {
  const style = styleOf(source.text)
  const marks = marksOf(source.text, style)
  const roles = matchMarks(marks)
  const out = new MarkedText(source)
  /** Where in the text each mark stood. */
  const offsets = new Int32Array(marks.length)
  let at = 0
  for (const [i, mark] of marks.entries()) {
    out.add(source.text.slice(at, mark.at), at)
    offsets[i] = out.length
    if (mark.kind === 'text') out.add(mark.text, mark.at)
    else if ((roles[i] as Role).kind === 'text')
      out.add(source.text.slice(mark.at, mark.at + mark.size), mark.at)
    at = mark.at + mark.size
  }
  out.add(source.text.slice(at), at)
  const text = out.text()
  const { mentions, repairs } = collect(source, text, marks, roles, offsets, style)
  return { kind: 'marked', id, text, mentions, emptyNodes: [], repairs, places: out }
}

function collect(
  source: SourceText,
  text: string,
  marks: readonly Mark[],
  roles: readonly Role[],
  offsets: Int32Array,
  style: Style,
): { mentions: MarkedMention[]; repairs: Repair[] } {
  const mentions: MarkedMention[] = []
  const repairs: Repair[] = []
  for (const [i, role] of roles.entries()) {
    const offset = offsets[i] as number
    const id = (marks[i] as Mark).id ?? ''
    const note = (kind: Repair['kind'], message: string, isLoss: boolean): void => {
      repairs.push({ kind, place: source.place((marks[i] as Mark).at), message, isLoss })
    }
    if (role.kind === 'pair') {
      const end = offsets[role.partner] as number
      const entity = id === '' ? ((marks[role.partner] as Mark).id ?? '') : id
      if (isBlank(text.slice(offset, end))) note('empty', `a mention of "${entity}" without words`, true)
      else mentions.push({ start: offset, end, entity })
      if (role.isCrossing) note('crossing', `the mention of "${entity}" crosses another`, false)
    } else if (role.kind === 'unclosed' && id !== '') {
      const [start, end] = wordFrom(text, offset)
      const isEmpty = start === end
      note('unclosed', `the mention of "${id}" that opens here is never closed`, isEmpty)
      if (!isEmpty) mentions.push({ start, end, entity: id, missing: 'end' })
    } else if (role.kind === 'unopened' && id !== '') {
      const [start, end] = wordTo(text, offset)
      const isEmpty = start === end
      note('unopened', `the mention of "${id}" that closes here was never opened`, isEmpty)
      if (!isEmpty) mentions.push({ start, end, entity: id, missing: 'start' })
    } else if (role.kind === 'unopened') {
      note('unopened', 'a closing tag that closes nothing was passed over', true)
    } else if (role.kind === 'text' && role.isOdd) {
      note('nameless', ODD[style], style === 'braces')
    }
  }
  return { mentions: mentions.sort((a, b) => a.start - b.start || b.end - a.end), repairs }
}

const ODD: Readonly<Record<Style, string>> = {
  links: 'a "[" that no "](#id)" closes was taken as text',
  labels: 'a "[" that no ": id]" closes was taken as text',
  braces: 'a mark without the id of an entity was taken as text',
  tags: 'a tag was taken as text',
}
