import { mentionWords } from '../analysis/mention-words.ts'
import { type CorefDocument, mentionsByEntity, piecesOf } from '../document/document.ts'
import type { Tokens } from '../document/tokens.ts'
import { printable } from '../errors.ts'
import { counted } from './number.ts'
import { shorten } from './table.ts'
import { pad, plainStyle, type Style, widest } from './text.ts'

/** Distinguishes entities, in addition to their numbers. */
export type Paint = (entity: number) => (text: string) => string

const unpainted: Paint = () => (text) => text

/** A text for people: entities with two or more mentions in numbered brackets, and a list of them. */
export function renderResolved(
  document: CorefDocument,
  style: Style = plainStyle,
  paint: Paint = unpainted,
): string {
  const entities = mentionsByEntity(document).filter(({ length }) => length > 1)
  const title = style.strong(printable(document.id))
  const text = document.tokens === undefined ? '' : markedText(document, document.tokens, entities, paint)
  return `${[title, text, entityList(document, entities, style, paint)].filter((part) => part !== '').join('\n\n')}\n\n`
}

interface Mark {
  readonly entity: number
  readonly start: number
  readonly end: number
}

/** @param entities by number of entity: its mentions */
function markedText(
  { mentions, text, sentences }: CorefDocument,
  tokens: Tokens,
  entities: readonly (readonly number[])[],
  paint: Paint,
): string {
  const marks = entities.flatMap((members, entity) =>
    members.flatMap((m) => piecesOf(mentions, m).map(([start, end]): Mark => ({ entity, start, end }))),
  )
  // The outermost opens first and closes last.
  const opening = [...marks].sort((a, b) => a.start - b.start || b.end - a.end)
  const closing = [...marks].sort((a, b) => a.end - b.end || b.start - a.start)
  const isSentence = new Set(sentences)
  const open: Mark[] = []
  const pieces: { readonly entity: number | undefined; text: string }[] = []
  const say = (text: string, entity: number | undefined): void => {
    const last = pieces.at(-1)
    if (last !== undefined && last.entity === entity) last.text += text
    else pieces.push({ entity, text })
  }
  let [o, c] = [0, 0]
  for (let t = 0; t < tokens.count; t++) {
    if (t > 0) say(between(tokens, text, t, isSentence.has(t)), open.at(-1)?.entity)
    for (let mark = opening[o]; mark?.start === t; mark = opening[++o]) {
      open.push(mark)
      say('[', mark.entity)
    }
    say(tokens.text(t), open.at(-1)?.entity)
    for (let mark = closing[c]; mark?.end === t + 1; mark = closing[++c]) {
      open.splice(open.indexOf(mark), 1)
      say(`]${superscript(mark.entity + 1)}`, mark.entity)
    }
  }
  return pieces
    .map(({ entity, text: piece }) => {
      const safe = piece.split('\n').map(printable).join('\n')
      return entity === undefined ? safe : paint(entity)(safe)
    })
    .join('')
}

/** What comes before a token: as in the text if there is one, or else a blank or a line end. */
function between(tokens: Tokens, text: string | undefined, t: number, isSentence: boolean): string {
  const [before, token] = [tokens.token(t - 1), tokens.token(t)]
  if (text !== undefined && before.end !== undefined && token.start !== undefined) {
    return text.slice(before.end, token.start)
  }
  return isSentence ? '\n' : ' '
}

function superscript(number: number): string {
  return [...String(number)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')
}

/** At most this many different mentions of an entity are named. */
const MOST_NAMED = 6

function entityList(
  document: CorefDocument,
  entities: readonly (readonly number[])[],
  style: Style,
  paint: Paint,
): string {
  const once = document.entityCount - entities.length
  const total = `${counted(entities.length, 'entity', 'entities')}${once === 0 ? '' : `, and ${once} mentioned once`}`
  const numbers = entities.map((_, entity) => String(entity + 1))
  const sizes = entities.map(({ length }) => counted(length, 'mention'))
  const [numberWidth, sizeWidth] = [widest(numbers), widest(sizes)]
  const lines = entities.map((members, entity) => {
    const words = [...new Set(members.map((m) => mentionWords(document, m) ?? ''))]
    const named = words.slice(0, MOST_NAMED).map((each) => printable(shorten(each)))
    const more = words.length > MOST_NAMED ? ', …' : ''
    const number = paint(entity)(pad(numbers[entity] as string, numberWidth, 'right'))
    return `${number}  ${style.faint(pad(sizes[entity] as string, sizeWidth))}  ${named.join(', ')}${more}`
  })
  return [style.faint(total), ...lines].join('\n')
}
