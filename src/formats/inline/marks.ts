/** How models mark mentions inside a text. */
export type Style = 'links' | 'labels' | 'braces' | 'tags'

/** Something in the source that is not text. */
export interface Mark {
  readonly kind: 'open' | 'close' | 'text'
  readonly at: number
  readonly size: number
  /** The entity, where this mark names it. */
  readonly id: string | undefined
  /** The name of a tag: a closing tag closes the last open one of its name. */
  readonly name: string
  /** The character that an escape stands for. */
  readonly text: string
}

/** After a backslash these mean themselves. */
const ESCAPED = '[]{}<>\\'
/** Anything longer is text, not an id. */
const LONGEST_ID = 200
const ID = /[\p{L}\p{N}_.-]/u

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&apos;', "'"],
])

/** All marks of a style, in order. */
export function findMarks(source: string, style: Style): Mark[] {
  if (style !== 'tags') return scan(source, style, new Set())
  // A closing tag may come before the first opening one, if its own was lost.
  const opening = scan(source, style, new Set())
  return scan(source, style, new Set(opening.map(({ name }) => name)))
}

/** @param names of the tags that mark something */
function scan(source: string, style: Style, names: ReadonlySet<string>): Mark[] {
  const marks: Mark[] = []
  const find = { links: linkAt, labels: labelAt, braces: braceAt, tags: tagAt }[style]
  let at = 0
  while (at < source.length) {
    const mark = escapeAt(source, at) ?? find(source, at, names)
    if (mark !== undefined) marks.push(mark)
    at = mark === undefined ? at + 1 : mark.at + mark.size
  }
  return marks
}

/** The style that marks most mentions of a text; links if there are none. */
export function chooseStyle(source: string): Style {
  const styles: readonly Style[] = ['links', 'tags', 'braces', 'labels']
  let [best, most]: [Style, number] = ['links', 0]
  for (const style of styles) {
    let count = 0
    for (const { kind, id } of findMarks(source, style)) if (kind !== 'text' && id !== undefined) count++
    if (count > most) [best, most] = [style, count]
  }
  return best
}

function escapeAt(source: string, at: number): Mark | undefined {
  const next = source[at + 1]
  if (source[at] !== '\\' || next === undefined || !ESCAPED.includes(next)) return undefined
  return { kind: 'text', at, size: 2, id: undefined, name: '', text: next }
}

/** `[Ann Lee](#1)` */
function linkAt(source: string, at: number): Mark | undefined {
  if (source[at] === '[') return mark('open', at, 1)
  if (source[at] !== ']') return undefined
  if (source.startsWith('](#', at)) {
    const start = at + '](#'.length
    const end = source.slice(start, start + LONGEST_ID + 1).search(/[)\s]/)
    if (end > 0 && source[start + end] === ')') {
      return mark('close', at, start + end + 1 - at, source.slice(start, start + end))
    }
  }
  return mark('close', at, 1)
}

/** `[Ann Lee: 1]` */
function labelAt(source: string, at: number): Mark | undefined {
  if (source[at] === '[') return mark('open', at, 1)
  if (source[at] === ']') return mark('close', at, 1)
  if (source[at] !== ':') return undefined
  let start = at + 1
  if (source[start] === ' ') start++
  let end = start
  while (end < source.length && end - start <= LONGEST_ID && ID.test(source[end] as string)) end++
  if (end === start || source[end] !== ']') return undefined
  return mark('close', at, end + 1 - at, source.slice(start, end))
}

/** `{{Ann Lee}}_1` */
function braceAt(source: string, at: number): Mark | undefined {
  if (source.startsWith('{{', at)) return mark('open', at, 2)
  if (!source.startsWith('}}', at)) return undefined
  const start = at + '}}_'.length
  let end = start
  while (end < source.length && end - start <= LONGEST_ID && /[\p{L}\p{N}]/u.test(source[end] as string))
    end++
  if (source[at + 2] !== '_' || end === start) return mark('close', at, 2)
  return mark('close', at, end - at, source.slice(start, end))
}

const TAG = /<(\/?)([A-Za-z][\w-]{0,40})((?:\s[^<>]{0,200})?)>/y
const ID_ATTRIBUTE = /\s(?:id|entity|ref)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'/]+))/i

/** `<m id="1">Ann Lee</m>` */
function tagAt(source: string, at: number, names: ReadonlySet<string>): Mark | undefined {
  if (source[at] === '&') {
    const semicolon = source.slice(at, at + 7).indexOf(';')
    const text = ENTITIES.get(source.slice(at, at + semicolon + 1))
    return text === undefined ? undefined : { ...mark('text', at, semicolon + 1), text }
  }
  if (source[at] !== '<') return undefined
  TAG.lastIndex = at
  const match = TAG.exec(source)
  if (match === null) return undefined
  const [whole, slash, name, attributes] = match as unknown as [string, string, string, string]
  if (slash === '/') {
    // A tag that never marked anything is text.
    return names.has(name) ? { ...mark('close', at, whole.length), name } : undefined
  }
  const found = ID_ATTRIBUTE.exec(attributes)
  const id = found?.[1] ?? found?.[2] ?? found?.[3]
  return id === undefined ? undefined : { ...mark('open', at, whole.length, id), name }
}

function mark(kind: Mark['kind'], at: number, size: number, id?: string): Mark {
  return { kind, at, size, id, name: '', text: '' }
}
