import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { Blocks } from '../../views/text/blocks.tsx'
import { fragmentsByLine, lineOf } from '../../views/text/fragments.ts'
import { onKey } from '../correction/keys.ts'
import { selected, selectedEntity } from '../correction/selection.ts'
import { draft, type Resolution } from '../state.ts'
import { EditedLine } from './edited-line.tsx'
import { usePointer } from './use-pointer.ts'

/** Lines that are drawn together. */
const BLOCK = 30
const LINE_HEIGHT = 37

/** The text with its mentions, to be corrected by mouse or by keyboard. */
export function EditedText({ resolution }: { readonly resolution: Resolution }) {
  const { words, lines } = resolution
  const mentions = draft.value
  const byLine = useMemo(() => {
    const column = (of: 'start' | 'end'): Int32Array => Int32Array.from(mentions, (mention) => mention[of])
    return fragmentsByLine('key', { start: column('start'), end: column('end'), pieces: new Map() }, lines)
  }, [mentions, lines])
  const holder = useRef<HTMLDivElement>(null)
  usePointer(holder)
  useLayoutEffect(() => {
    const element = holder.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  const span = selected.value
  const line = span === undefined ? -1 : lineOf(lines, span.start)
  const target = useRef({ line: -1 })
  if (target.current.line !== line) target.current = { line }
  return (
    <div class="edited" ref={holder}>
      <Blocks
        size={BLOCK}
        lines={lines.length - 1}
        target={target.current}
        heightOf={(each) =>
          LINE_HEIGHT * Math.ceil(((lines[each + 1] as number) - (lines[each] as number)) / 20)
        }
        line={(each) => (
          <div class="row" key={each} data-line={each}>
            <span class="line-number">{each + 1}</span>
            <EditedLine
              words={words}
              from={lines[each] as number}
              to={lines[each + 1] as number}
              fragments={byLine(each)}
              entityOf={(mention) => mentions[mention]?.entity ?? 0}
              isSelected={(token) => span !== undefined && span.start <= token && token < span.end}
              followed={selectedEntity.value}
            />
          </div>
        )}
      />
    </div>
  )
}
