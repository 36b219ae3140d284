import type { CorefDocument } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import type { MarkedResponse, ParsedResponse } from '../parsed-response.ts'
import { PlacedText } from '../placed.ts'
import { documentFromResponse } from '../shared/document-from-response.ts'
import { isBlank } from '../shared/inline-text.ts'
import { MarkedResponseBuilder, OpenMarks } from '../shared/marked-response.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { chooseStyle, findMarks, type Mark, type Style } from './marks.ts'

/** Read a language model's output, for `alignResponse`: a file is one document, named after it. */
export function* parse(source: ByteSource, context: ReadContext): Generator<ParsedResponse> {
  const text = wholeText(source, context)
  if (!isBlank(text)) yield parseMarked(new PlacedText(source.path, text))
}

/** Read marked text as it is. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  for (const parsed of parse(source, context)) yield documentFromResponse(parsed, 1, context.warn)
}

/** What a mark turns out to be. */
type Role =
  /** Opens a mention that its partner closes. */
  | { readonly kind: 'pair'; readonly partner: number; readonly isCrossing: boolean }
  /** Belongs to a mention that another mark accounts for, or is an escape. */
  | { readonly kind: 'done' }
  | { readonly kind: 'unclosed' }
  | { readonly kind: 'unopened' }
  /** Is text after all; odd if it was probably meant as a mark. */
  | { readonly kind: 'text'; readonly isOdd: boolean }

/** Take the marks out of a text. Repairs marks without a partner if possible, and notes each repair. */
function parseMarked(source: PlacedText): MarkedResponse {
  const style = chooseStyle(source.text)
  const marks = findMarks(source.text, style)
  const roles = matchMarks(marks)
  const response = new MarkedResponseBuilder(source)
  /** Where in the text each mark was. */
  const offsets = new Int32Array(marks.length)
  let end = 0
  for (const [i, { kind, at, size, text }] of marks.entries()) {
    response.text.add(source.text.slice(end, at), end)
    offsets[i] = response.text.length
    if (kind === 'text') response.text.add(text, at)
    else if (roles[i]?.kind === 'text') response.text.add(source.text.slice(at, at + size), at)
    end = at + size
  }
  response.text.add(source.text.slice(end), end)
  collectMentions(response, marks, roles, offsets, style)
  return response.finish()
}

/** A closing mark without a name and an opening one is a bracket of the text; a closing tag never is. */
function matchMarks(marks: readonly Mark[]): Role[] {
  const roles: Role[] = marks.map(() => ({ kind: 'done' }))
  const open = new OpenMarks<number>()
  for (const [i, { kind, name, id, size }] of marks.entries()) {
    if (kind === 'open') open.open(name, i)
    if (kind !== 'close') continue
    const closed = open.close(name)
    const isNamed = id !== undefined || (closed !== undefined && marks[closed.mark]?.id !== undefined)
    if (closed === undefined) {
      roles[i] = isNamed || name !== '' ? { kind: 'unopened' } : { kind: 'text', isOdd: false }
    } else if (isNamed) {
      roles[closed.mark] = { kind: 'pair', partner: i, isCrossing: closed.isCrossing }
    } else {
      roles[closed.mark] = { kind: 'text', isOdd: size > 1 }
      roles[i] = { kind: 'text', isOdd: false }
    }
  }
  for (const i of open.unclosed()) {
    roles[i] = marks[i]?.id === undefined ? { kind: 'text', isOdd: true } : { kind: 'unclosed' }
  }
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
    if (role.kind === 'pair') {
      const end = offsets[role.partner] as number
      const entity = id === '' ? ((marks[role.partner] as Mark).id ?? '') : id
      if (!isBlank(text.slice(offset, end))) response.mention(offset, end, entity)
      else response.note('empty', at, `a mention of "${entity}" without words`, true)
      if (role.isCrossing) response.note('crossing', at, `the mention of "${entity}" crosses another`, false)
    } else if (role.kind === 'unclosed') {
      response.half('end', wordFrom(text, offset), id, at)
    } else if (role.kind === 'unopened' && id !== '') {
      response.half('start', wordTo(text, offset), id, at)
    } else if (role.kind === 'unopened') {
      response.note('unopened', at, 'a closing tag that closes nothing was passed over', true)
    } else if (role.kind === 'text' && role.isOdd) {
      response.note('nameless', at, ODD[style], style === 'braces')
    }
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
  let start = offset
  while (start < text.length && isBlank(text[start] as string)) start++
  let end = start
  while (end < text.length && !isBlank(text[end] as string)) end++
  return [start, end]
}

/** The word that ends at an offset, or before the blanks there. */
function wordTo(text: string, offset: number): readonly [start: number, end: number] {
  let end = offset
  while (end > 0 && isBlank(text[end - 1] as string)) end--
  let start = end
  while (start > 0 && !isBlank(text[start - 1] as string)) start--
  return [start, end]
}
