import { useMemo, useRef } from 'preact/hooks'
import { colourOf } from '../../parts/palette.ts'
import { systemNames } from '../../state/data.ts'
import { go, route } from '../../state/route.ts'
import type { DocumentModel, ResponseModel } from '../../worker/view-models/document.ts'
import { Blocks } from './blocks.tsx'
import { type Fragment, fragmentsByLine } from './fragments.ts'
import { Line, type Look } from './line.tsx'
import { Minimap } from './minimap.tsx'
import { foundSet } from './search.ts'
import { addressOf, currentLine, labelOf, marked, numberOf, selected, verdictOf } from './selection.ts'
import { useClickedMention } from './use-clicked-mention.ts'
import { SIGNS } from './verdict-looks.ts'

/** Lines rendered together. */
const BLOCK = 15

/** Key and response side by side, line by line, or on the same words. */
export function Passage({ model }: { readonly model: DocumentModel }) {
  const { words, lines, key } = model
  const response = model.responses[0] as ResponseModel
  const byLine = useMemo(
    () => ({
      key: fragmentsByLine('key', key, lines),
      response: fragmentsByLine('response', response, lines),
    }),
    [key, response, lines],
  )
  const passage = useClickedMention((ref) => go({ mention: addressOf(ref) }))
  const target = useRef({ line: -1 })
  if (target.current.line !== currentLine.value) target.current = { line: currentLine.value }
  if (words === undefined) {
    return <p>These files give the positions of mentions but no text, so there is nothing to read.</p>
  }
  if (lines.length < 2) {
    return <p>This document has no words.</p>
  }
  const isOver = route.value.layout === 'over'
  const text = (line: number, fragments: readonly Fragment[]) => (
    <Line
      words={words}
      from={lines[line] as number}
      to={lines[line + 1] as number}
      fragments={fragments}
      lookOf={lookOf}
      isFound={(token) => foundSet.value.has(token)}
    />
  )
  return (
    <div class={isOver ? 'passage over' : 'passage'} ref={passage}>
      <div class="with-minimap">
        <div class="texts">
          <div class="row heads">
            <span />
            <h2>{isOver ? 'key above, response below the words' : 'key'}</h2>
            <h2>
              <bdi>{systemNames.value[response.system]}</bdi>
            </h2>
          </div>
          <Blocks
            key={`${model.label} ${response.system} ${isOver}`}
            size={BLOCK}
            lines={lines.length - 1}
            target={target.current}
            heightOf={(line) => estimateHeight((lines[line + 1] as number) - (lines[line] as number), isOver)}
            line={(line) => (
              <div class={line === currentLine.value ? 'row current' : 'row'} key={line} data-line={line}>
                <Speaker of={model} line={line} />
                <span class="line-number">{line + 1}</span>
                {isOver ? (
                  text(line, [...byLine.key(line), ...byLine.response(line)])
                ) : (
                  <>
                    {text(line, byLine.key(line))}
                    {text(line, byLine.response(line))}
                  </>
                )}
              </div>
            )}
          />
        </div>
        <Minimap model={model} />
      </div>
    </div>
  )
}

/** The speaker, where that changes. */
export function Speaker({ of: { speakers }, line }: { readonly of: DocumentModel; readonly line: number }) {
  const speaker = speakers[line]
  if (speaker === undefined || speaker === '' || speaker === '-' || speaker === speakers[line - 1])
    return null
  return (
    <p class="speaker">
      <bdi>{speaker}</bdi>
    </p>
  )
}

const LINE_HEIGHT = 32

function estimateHeight(tokens: number, isOver: boolean): number {
  return LINE_HEIGHT * Math.max(1, Math.ceil(tokens / (isOver ? 20 : 10)))
}

function lookOf(fragment: Fragment): Look {
  const number = numberOf(fragment)
  const verdict = verdictOf(fragment)
  const isMarked = marked.value.has(verdict)
  const chosen = selected.value
  const isSelected = chosen?.side === fragment.side && chosen.mention === fragment.mention
  const followed = route.value.entity
  const fade = followed === undefined ? '' : followed === number ? ' followed' : ' faded'
  return {
    label: labelOf(number),
    colour: colourOf(number),
    classes: `${isMarked ? `v-${verdict}` : ''}${isSelected ? ' selected' : ''}${fade}`,
    sign: isMarked ? SIGNS[verdict] : '',
  }
}
