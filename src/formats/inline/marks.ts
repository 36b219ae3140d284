/** How models mark mentions inside a text. */
export type Style = 'links' | 'tags' | 'braces' | 'labels'

/** Something in the source that is not text. */
export interface Mark {
  readonly kind: 'open' | 'close' | 'text'
  readonly at: number
  readonly size: number
  /** The entity, if this mark names it. */
  readonly id: string | undefined
  /** The name of a tag: a closing tag closes the last open one of its name. */
  readonly name: string
  /** The character that an escape stands for. */
  readonly text: string
}

/** An id longer than this is text: otherwise every `](#` would be followed to the end of a text without blanks. */
export const LONGEST_ID: number = 1000

/** After a backslash, these are plain characters. */
const ESCAPED = String.raw`\\(?<escaped>[\[\]{}<>\\])`
const ID = `{1,${LONGEST_ID}}`

const style = (...marks: string[]): RegExp => new RegExp([ESCAPED, ...marks].join('|'), 'gu')

/** The marks of each style. Named groups capture what opens and closes a mention, and its id. */
const STYLES: Readonly<Record<Style, RegExp>> = {
  /** `[Ann Lee](#1)` */
  links: style(String.raw`(?<open>\[)|(?<close>\](?:\(#(?<id>[^)\s]${ID})\))?)`),
  /** `<m id="1">Ann Lee</m>` */
  tags: style(
    String.raw`&(?<entity>lt|gt|amp|quot|apos);|<(?<slash>\/?)(?<name>[A-Za-z][\w\-]{0,40})(?<attributes>(?:\s[^<>]{0,${LONGEST_ID}})?)>`,
  ),
  /** `{{Ann Lee}}_1` */
  braces: style(String.raw`(?<open>\{\{)|(?<close>\}\}(?:_(?<id>[\p{L}\p{N}]${ID}))?)`),
  /** `[Ann Lee: 1]` */
  labels: style(String.raw`(?<open>\[)|(?<close>: ?(?<id>[\p{L}\p{N}_.\-]${ID})\]|\])`),
}

const ID_ATTRIBUTE = /\s(?:id|entity|ref)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'/]+))/i
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** All marks of a style, in order. */
export function findMarks(source: string, style: Style): Mark[] {
  const marks: Mark[] = []
  for (const { 0: whole, index: at, groups = {} } of source.matchAll(STYLES[style])) {
    const { escaped, entity, open, slash, name = '', attributes = '' } = groups
    const found = slash === '' ? ID_ATTRIBUTE.exec(attributes) : null
    const id = groups['id'] ?? found?.[1] ?? found?.[2] ?? found?.[3]
    const text = escaped ?? ENTITIES[entity ?? ''] ?? ''
    const kind = text !== '' ? 'text' : open !== undefined || slash === '' ? 'open' : 'close'
    // A tag without an entity marks nothing.
    if (slash !== '' || id !== undefined) marks.push({ kind, at, size: whole.length, id, name, text })
  }
  // Nor does a closing tag whose name is never opened, not even later: an opening tag may have been lost.
  const names = new Set(marks.flatMap(({ kind, name }) => (kind === 'open' ? [name] : [])))
  return style === 'tags' ? marks.filter(({ kind, name }) => kind !== 'close' || names.has(name)) : marks
}

/** The style that marks the most mentions of a text; links if there are none. */
export function chooseStyle(source: string): Style {
  let [best, most]: [Style, number] = ['links', 0]
  for (const each of Object.keys(STYLES) as Style[]) {
    const count = findMarks(source, each).filter(({ kind, id }) => kind !== 'text' && id !== undefined).length
    if (count > most) [best, most] = [each, count]
  }
  return best
}
