import type { Span } from '../document/span.ts'
import { InputError, type Place } from '../errors.ts'
import { JsonText } from '../formats/shared/json-text.ts'

/** What to do with a mention that annotators marked or grouped differently. */
export type Choice =
  /** As this annotator has it, or no mention if it is not marked there. */
  | { readonly by: string }
  /**
   * Into the entity that the mention at `span` has in this annotation or, without an annotator, that a
   * decision gives it.
   */
  | { readonly like: { readonly annotator?: string; readonly span: readonly Span[] } }
  /** Into an entity of its own. */
  | { readonly new: true }
  /** It is not a mention. */
  | { readonly mention: false }

/** A decision about one mention. */
export interface Decision {
  readonly doc: string
  readonly span: readonly Span[]
  /** The words, for readers. */
  readonly text?: string | undefined
  readonly choice: Choice
  /** Its new borders, if they change. */
  readonly to?: readonly Span[] | undefined
  /** Where it settles no disagreement: `add` a mention that no annotator marked, `change` one on which all agree. */
  readonly edit?: 'add' | 'change' | undefined
  readonly note?: string | undefined
  /** Where it was read. */
  readonly place?: Place | undefined
}

/** What `referee agree --merge --decisions` reads and the page saves. */
export interface Decisions {
  /** The names by which decisions refer to the annotations, in their order. */
  readonly annotators: readonly string[]
  readonly decisions: readonly Decision[]
}

const SCHEMA = 'referee.decisions/1'

/** As JSON lines: the annotators first, then a line for each decision. */
export function writeDecisions({ annotators, decisions }: Decisions): string {
  const lines = decisions.map(({ choice, place: _, ...decision }) => ({ ...decision, ...choice }))
  return [{ schema: SCHEMA, annotators }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** @throws InputError with the line that is not a decision */
export function readDecisions(text: string, path: string): Decisions {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const parsed = lines.flatMap((line, i) =>
    line.trim() === ''
      ? []
      : [{ value: new JsonText(path, line, i + 1).parse('the end of the line').value, i, line }],
  )
  const [head, ...rest] = parsed
  const annotators =
    isRecord(head?.value) && head.value['schema'] === SCHEMA ? head.value['annotators'] : undefined
  if (!Array.isArray(annotators) || !annotators.every((name) => typeof name === 'string')) {
    throw fault(0, `the first line must be {"schema":"${SCHEMA}","annotators":[...]}`, lines[0])
  }
  return { annotators, decisions: rest.map(({ value, i, line }) => decisionIn(value, annotators, i, line)) }

  function decisionIn(value: unknown, annotators: readonly string[], i: number, line: string): Decision {
    const wrong = (reason: string): InputError => fault(i, reason, line)
    if (!isRecord(value) || typeof value['doc'] !== 'string')
      throw wrong('a decision needs "doc", the name of its document')
    const { doc, text, note } = value
    const span = spansIn(value['span'])
    if (span === undefined) throw wrong('"span" must be a list of [first token, token after the last]')
    const known = (name: unknown): name is string => annotators.includes(name as string)
    const choices = ['by', 'like', 'new', 'mention'].filter((name) => name in value)
    if (choices.length !== 1)
      throw wrong(
        'a decision has one of "by": annotator, "like": {annotator, span}, "new": true, "mention": false',
      )
    const choice = choiceIn(value)
    const { to, edit } = value
    if (edit !== undefined && edit !== 'add' && edit !== 'change') throw wrong('"edit" is "add" or "change"')
    if (edit === 'add' && !('like' in choice || 'new' in choice))
      throw wrong('an added mention needs "like" or "new"')
    const borders = to === undefined ? undefined : spansIn(to)
    if (to !== undefined && (borders === undefined || 'mention' in choice))
      throw wrong('"to" has the borders of a mention: a list of [first token, token after the last]')
    return {
      doc,
      span,
      ...(typeof text === 'string' ? { text } : {}),
      choice,
      ...(borders === undefined ? {} : { to: borders }),
      ...(edit === undefined ? {} : { edit }),
      ...(typeof note === 'string' ? { note } : {}),
      place: { path, line: i + 1, column: 1 },
    }

    function choiceIn({ by, like, mention, ...others }: Readonly<Record<string, unknown>>): Choice {
      if (others['new'] === true) return { new: true }
      if (mention === false) return { mention: false }
      if (by !== undefined) {
        if (!known(by)) throw wrong(`"by": no annotator is called ${JSON.stringify(by)} in the first line`)
        return { by }
      }
      const at = isRecord(like) ? spansIn(like['span']) : undefined
      const annotator = isRecord(like) ? like['annotator'] : undefined
      if (at === undefined || !(annotator === undefined || known(annotator)))
        throw wrong('"like" needs "span", and "annotator" as in the first line')
      return { like: annotator === undefined ? { span: at } : { annotator, span: at } }
    }
  }

  function fault(i: number, reason: string, line = ''): InputError {
    return new InputError('bad-field', { path, line: i + 1, column: 1 }, reason, line)
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function spansIn(value: unknown): readonly Span[] | undefined {
  const isSpan = (each: unknown): each is Span =>
    Array.isArray(each) &&
    each.length === 2 &&
    each.every((at) => Number.isSafeInteger(at)) &&
    each[0] < each[1]
  return Array.isArray(value) && value.length > 0 && value.every(isSpan) ? value : undefined
}
