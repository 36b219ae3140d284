import type { ReadContext, ReadSource } from '../format.ts'
import type { MarkedResponse, ParsedResponse } from '../parsed-response.ts'
import type { PlacedText } from '../placed.ts'
import { documentFromResponse } from '../shared/document-from-response.ts'
import { isBlank, MarkedResponseBuilder, OpenMarks } from '../shared/inline-text.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { chooseStyle, findMarks, type Mark, type Style } from './marks.ts'

/** Read a language model's output, for `alignResponse`: a file is one document, named after it. */
export function* parse(source: ByteSource, context: ReadContext): Generator<ParsedResponse> {
  const text = wholeText(source, context)
  if (!isBlank(text.text)) yield parseMarked(text)
}

/** Read marked text as it is. */
export const read: ReadSource = function* (source, context) {
  for (const parsed of parse(source, context)) yield documentFromResponse(parsed, 1, context)
}

/**
 * How to interpret a mark. It opens a mention that its partner closes, and may cross another; is `done`, as
 * another mark accounts for it; has no partner; or is text, `odd` if it was probably meant as a mark.
 */
type Role = { partner: number; isCrossing: boolean } | 'done' | 'unclosed' | 'unopened' | 'text' | 'odd'

/** Remove the marks from a text. Repairs marks without a partner if possible, and notes each repair. */
function parseMarked(source: PlacedText): MarkedResponse {
  const style = chooseStyle(source.text)
  const whole = source.text.replace(UNFINISHED[style] ?? NEVER, '')
  const marks = findMarks(whole, style)
  const roles = matchMarks(marks)
  const response = new MarkedResponseBuilder(source)
  /** Where in the text each mark was. */
  const offsets = new Int32Array(marks.length)
  let end = 0
  for (const [i, { kind, at, size, text }] of marks.entries()) {
    response.text.add(source.text.slice(end, at), end)
    offsets[i] = response.text.length
    if (kind === 'text') response.text.add(text, at)
    else if (roles[i] === 'text' || roles[i] === 'odd')
      response.text.add(source.text.slice(at, at + size), at)
    end = at + size
  }
  response.text.add(whole.slice(end), end)
  collectMentions(response, marks, roles, offsets, style)
  if (whole.length < source.text.length) {
    const dropped = source.text.length - whole.length
    const message = `the answer ends in the middle of a mark: "${source.text.slice(whole.length)}" was dropped`
    response.note('cut', whole.length, message, false, dropped)
  }
  return response.finish()
}

/** A mark cut off by the end of an answer. In other styles, what is left of one is not taken for a mark. */
const UNFINISHED: Readonly<Partial<Record<Style, RegExp>>> = {
  links: /\](?:\((?:#[^)\s]{0,1000})?)?$/,
  tags: /<\/?(?:[A-Za-z][^<>]{0,1000})?$/,
}
const NEVER = /(?!)/

/** A closing mark with neither an id nor an opening mark is a bracket of the text; a closing tag never is. */
function matchMarks(marks: readonly Mark[]): Role[] {
  const roles: Role[] = marks.map(() => 'done')
  const open = new OpenMarks<number>()
  for (const [i, { kind, name, id, size }] of marks.entries()) {
    if (kind === 'open') open.open(name, i)
    if (kind !== 'close') continue
    const closed = open.close(name)
    const isNamed = id !== undefined || (closed !== undefined && marks[closed.mark]?.id !== undefined)
    if (closed === undefined) roles[i] = isNamed || name !== '' ? 'unopened' : 'text'
    else if (isNamed) roles[closed.mark] = { partner: i, isCrossing: closed.isCrossing }
    else {
      roles[closed.mark] = size > 1 ? 'odd' : 'text'
      roles[i] = 'text'
    }
  }
  for (const i of open.findUnclosed()) roles[i] = marks[i]?.id === undefined ? 'odd' : 'unclosed'
  return roles
}

function collectMentions(
  response: MarkedResponseBuilder,
  marks: readonly Mark[],
  roles: readonly Role[],
  offsets: Int32Array,
  style: Style,
): void {
  const text = response.text.text()
  for (const [i, role] of roles.entries()) {
    const [{ at, id = '' }, offset] = [marks[i] as Mark, offsets[i] as number]
    if (typeof role === 'object') {
      const end = offsets[role.partner] as number
      const entity = id === '' ? ((marks[role.partner] as Mark).id ?? '') : id
      if (!isBlank(text.slice(offset, end))) response.mention(offset, end, entity)
      else response.note('empty', at, `a mention of "${entity}" without words`, true)
      if (role.isCrossing) response.note('crossing', at, `the mention of "${entity}" crosses another`, false)
    } else if (role === 'unclosed') response.half('end', wordFrom(text, offset), id, at)
    else if (role === 'unopened' && id !== '') response.half('start', wordTo(text, offset), id, at)
    else if (role === 'unopened') {
      response.note('unopened', at, 'a closing tag without an opening tag was ignored', true)
    } else if (role === 'odd') response.note('nameless', at, ODD[style], style === 'braces')
  }
}

const ODD: Readonly<Record<Style, string>> = {
  links: 'a "[" that no "](#id)" closes was taken as text',
  labels: 'a "[" that no ": id]" closes was taken as text',
  braces: 'a mark without the id of an entity was taken as text',
  tags: 'a tag was taken as text',
}

/** The word that starts at an offset, or after the blanks there. */
function wordFrom(text: string, offset: number): readonly [start: number, end: number] {
  WORD.lastIndex = offset
  const word = WORD.exec(text)?.[1] ?? ''
  return [WORD.lastIndex - word.length, WORD.lastIndex]
}

const WORD = /[ \t\r\n]*([^ \t\r\n]*)/y

/** The word that ends at an offset, or before the blanks there. */
function wordTo(text: string, offset: number): readonly [start: number, end: number] {
  let end = offset
  while (end > 0 && isBlank(text[end - 1] as string)) end--
  let start = end
  while (start > 0 && !isBlank(text[start - 1] as string)) start--
  return [start, end]
}
