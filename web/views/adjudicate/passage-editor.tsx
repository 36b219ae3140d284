import type { Choice } from 'coref-referee/compare'
import { useLayoutEffect, useRef } from 'preact/hooks'
import {
  beginMark,
  bordersOf,
  edited,
  focus,
  give,
  isFocusMarked,
  moveBorder,
  passage,
  pick,
  settle,
  wordsAt,
} from './borders.ts'
import { current, editOf, entities, newEntities, type Spans } from './decided.ts'

/** The words around the mention in question, to move its borders and mark other words. */
export function PassageEditor() {
  const holder = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const element = holder.current
    const listen = (event: MouseEvent): void => {
      const token = (event.target as Element).closest('[data-token]')?.getAttribute('data-token')
      if (token != null) pick(Number(token), event.shiftKey)
    }
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [])
  const [text, own] = [passage.value, current.value]
  if (own === undefined) return null
  if (text === undefined) {
    return (
      <p class="context" dir="auto" ref={holder}>
        <b>{own.text ?? own.span.join(' ')}</b>
      </p>
    )
  }
  const disputed = tokensOf(bordersOf(own.span))
  const marked = tokensOf(text.marks.flatMap(({ span, isAgreed }) => (isAgreed ? span : [])))
  const added = tokensOf(focus.value === undefined ? [] : bordersOf(focus.value))
  return (
    <>
      <p class="context" dir="auto" ref={holder}>
        {text.from > 0 && '… '}
        {text.words.map((word, i) => {
          const token = text.from + i
          const kinds = [
            marked.has(token) && 'agreed',
            added.has(token) && 'focused',
            disputed.has(token) && 'asked',
          ].filter((kind) => kind !== false)
          return (
            <>
              {i > 0 && ' '}
              {disputed.has(token) ? (
                <b key={token} data-token={token} class={kinds.join(' ')}>
                  {word}
                </b>
              ) : (
                <span key={token} data-token={token} class={kinds.join(' ')}>
                  {word}
                </span>
              )}
            </>
          )
        })}
        {text.from + text.words.length < text.tokens && ' …'}
      </p>
      <Borders />
      {focus.value !== undefined && <Focused doc={own.document} span={focus.value} />}
    </>
  )
}

function tokensOf(span: Spans): ReadonlySet<number> {
  return new Set(span.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)))
}

const MOVES = [
  { which: 'start', by: -1, key: 'a', label: '‹ start' },
  { which: 'start', by: 1, key: 's', label: 'start ›' },
  { which: 'end', by: -1, key: 'd', label: '‹ end' },
  { which: 'end', by: 1, key: 'f', label: 'end ›' },
] as const

/** Handle the passage's keys. @returns whether the key was one of them */
export function onPassageKey(key: string): boolean {
  const move = MOVES.find((each) => each.key === key)
  if (move !== undefined) moveBorder(move.which, move.by)
  else if (key === 'm') beginMark()
  else if (focus.value !== undefined && key === 'Escape') focus.value = undefined
  else if (focus.value !== undefined && key === '+') settle({ new: true })
  else if (isFocusMarked.value && key === '0') settle({ mention: false })
  else return false
  return true
}

function Borders() {
  const span = edited.value
  const isMoved = bordersOf(span).join(' ') !== span.join(' ')
  return (
    <p class="toolbar">
      <span>
        borders of “<bdi>{wordsAt(bordersOf(span))}</bdi>”{' '}
        {MOVES.map(({ which, by, key, label }) => (
          <>
            <button key={key} type="button" onClick={() => moveBorder(which, by)}>
              {label} <kbd>{key}</kbd>
            </button>{' '}
          </>
        ))}
        {isMoved && (
          <button type="button" onClick={() => give(span)}>
            reset
          </button>
        )}
      </span>
      <button type="button" onClick={beginMark}>
        mark other words <kbd>m</kbd>
      </button>
    </p>
  )
}

/** What to do with clicked words: a mention on which all agree, or one that no annotator marked. */
function Focused({ doc, span }: { readonly doc: string; readonly span: Spans }) {
  const isMarked = isFocusMarked.value
  const choice = editOf(doc, span)?.choice
  return (
    <p class="toolbar focused-mention" role="status">
      <span>
        “<bdi>{wordsAt(bordersOf(span))}</bdi>”: {isMarked ? 'all agree on it' : 'no annotator marked it'}
      </span>
      {isMarked && (
        <button type="button" onClick={() => settle({ mention: false })}>
          <kbd>0</kbd> not a mention
        </button>
      )}
      <button type="button" onClick={() => settle({ new: true })}>
        <kbd>+</kbd> a new entity
      </button>
      <EntityChoice doc={doc} choice={choice} onChoose={settle} />
      <button type="button" onClick={() => (focus.value = undefined)}>
        cancel <kbd>Esc</kbd>
      </button>
    </p>
  )
}

interface EntityChoiceProps {
  readonly doc: string
  readonly choice: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

/** All entities of the document, including those that decisions created. */
export function EntityChoice({ doc, choice, onChoose }: EntityChoiceProps) {
  const known = entities.value?.label === doc ? entities.value.entities : []
  return (
    <label>
      with{' '}
      <select
        value={choice !== undefined && 'like' in choice ? JSON.stringify(choice.like) : ''}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onChoose({ like: JSON.parse(currentTarget.value) })
        }}
      >
        <option value="">another entity…</option>
        {known.map(({ group, annotator, span, text }) => (
          <option key={group} value={JSON.stringify({ annotator, span })}>
            {text}
          </option>
        ))}
        {newEntities(doc).map(({ span, text }) => (
          <option key={span.join(' ')} value={JSON.stringify({ span })}>
            {text} (new)
          </option>
        ))}
      </select>
    </label>
  )
}
