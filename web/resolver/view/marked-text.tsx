import { useMemo, useRef } from 'preact/hooks'
import { Blocks } from '../../views/text/blocks.tsx'
import { fragmentsByLine, lineOf } from '../../views/text/fragments.ts'
import type { Draft } from '../correction/draft.ts'
import type { ResolvedText } from '../worker/protocol.ts'
import { EditedLine } from './edited-line.tsx'

/** Lines rendered together. */
const BLOCK = 30
const LINE_HEIGHT = 37

interface MarkedTextProps {
  readonly resolved: ResolvedText
  readonly mentions: Draft
  /** The selected words, whose line is kept in view. */
  readonly span?: { readonly start: number; readonly end: number } | undefined
  /** Number of the highlighted entity. */
  readonly followed?: number | undefined
}

/** A text line by line with its mentions. */
export function MarkedText({ resolved, mentions, span, followed }: MarkedTextProps) {
  const { words, lines } = resolved
  const byLine = useMemo(() => {
    const column = (of: 'start' | 'end'): Int32Array => Int32Array.from(mentions, (mention) => mention[of])
    return fragmentsByLine('key', { start: column('start'), end: column('end'), pieces: new Map() }, lines)
  }, [mentions, lines])
  const line = span === undefined ? -1 : lineOf(lines, span.start)
  const target = useRef({ line: -1 })
  if (target.current.line !== line) target.current = { line }
  return (
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
            followed={followed}
          />
        </div>
      )}
    />
  )
}
