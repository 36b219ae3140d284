import { grouped } from 'coref-referee/explorer'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { entityLabel } from '../../parts/entity-label.ts'
import { colourOf } from '../../parts/palette.ts'
import { isTyping } from '../../parts/typing.ts'
import { systemNames } from '../../state/data.ts'
import { linkTo, route } from '../../state/route.ts'
import type { DocumentModel, ResponseModel, SideModel } from '../../worker/view-models/document.ts'
import { Blocks } from '../text/blocks.tsx'
import { type Fragment, fragmentsByLine, lineOf } from '../text/fragments.ts'
import { Line, type Look } from '../text/line.tsx'
import { Speaker } from '../text/passage.tsx'
import { SIGNS } from '../text/verdict-looks.ts'
import { currentDifference, differences, KINDS, stepToDifference } from './differences.ts'

/** A document three ways: the key, A and B, with the verdicts on each. */
export function ThreeWay({ model }: { readonly model: DocumentModel }) {
  const { words, lines, key } = model
  const [a, b] = model.responses as [ResponseModel, ResponseModel]
  const columns = useMemo(
    () => [
      { side: key, on: fragmentsByLine('key', key, lines), lookOf: looks(key, key.entityIds.length) },
      ...[a, b].map((side) => ({
        side,
        on: fragmentsByLine('response', side, lines),
        lookOf: looks(side, key.entityIds.length, side.verdicts.response),
      })),
    ],
    [key, a, b, lines],
  )
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const list = differences.value
  const lineOfDifference = (at: number): number => lineOf(lines, list?.[at]?.span[0] ?? 0)
  const rows = useMemo(
    () => (list === undefined || route.value.lines === undefined ? undefined : differingLines(list, lines)),
    [list, lines, route.value.lines],
  )
  const target = useRef({ line: -1 })
  const at = currentDifference.value
  const current = at < 0 ? -1 : lineOfDifference(at)
  const targetLine = rows === undefined ? current : rows.indexOf(current)
  if (target.current.line !== targetLine) target.current = { line: targetLine }
  if (words === undefined) return null
  const lineAt = (row: number): number => rows?.[row] ?? row
  return (
    <section class="three-way">
      <h2>
        <bdi>{model.label}</bdi>
      </h2>
      <div class="toolbar">
        <span>
          <button type="button" onClick={() => stepToDifference(-1)} title="key p">
            ‹ difference
          </button>{' '}
          <button type="button" onClick={() => stepToDifference(1)} title="key n">
            difference ›
          </button>{' '}
          <span class="faint" role="status">
            {list !== undefined && (at < 0 ? '' : `${grouped(at + 1)} of `) + grouped(list.length)}
          </span>
        </span>
        <nav class="legend" aria-label="Lines">
          {KINDS.map(({ id, label }) => (
            <a
              key={label}
              class="chip"
              href={linkTo({ lines: id, mention: undefined })}
              aria-current={route.value.lines === id ? 'true' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
      <div class="row heads three">
        <span />
        <h3>key</h3>
        <h3>
          A: <bdi>{systemNames.value[a.system]}</bdi>
        </h3>
        <h3>
          B: <bdi>{systemNames.value[b.system]}</bdi>
        </h3>
      </div>
      {rows?.length === 0 && (
        <p>A and B do not differ in this document. Press n for the next that differs.</p>
      )}
      <Blocks
        key={`${model.label} ${a.system} ${b.system} ${rows?.length}`}
        size={15}
        lines={rows?.length ?? lines.length - 1}
        target={target.current}
        heightOf={(row) =>
          40 * Math.ceil(((lines[lineAt(row) + 1] as number) - (lines[lineAt(row)] as number)) / 6)
        }
        line={(row) => {
          const line = lineAt(row)
          return (
            <div class={line === current ? 'row three current' : 'row three'} key={line} data-line={row}>
              <Speaker of={model} line={line} />
              <span class="line-number">{line + 1}</span>
              {columns.map((column, i) => (
                <Line
                  key={i}
                  words={words}
                  from={lines[line] as number}
                  to={lines[line + 1] as number}
                  fragments={column.on(line)}
                  lookOf={(fragment) => selectable(column.lookOf(fragment), column.side, fragment)}
                  isFound={() => false}
                />
              ))}
            </div>
          )
        }}
      />
    </section>
  )
}

function onKey(event: KeyboardEvent): void {
  if (isTyping(event) || (event.key !== 'n' && event.key !== 'p')) return
  event.preventDefault()
  stepToDifference(event.key === 'n' ? 1 : -1)
}

/** The lines on which a difference begins. */
function differingLines(list: NonNullable<typeof differences.value>, lines: Int32Array): number[] {
  return [...new Set(list.map(({ span }) => lineOf(lines, span[0])))]
}

/** The mention of the current difference is selected in all columns. */
function selectable(look: Look, side: SideModel, { mention }: Fragment): Look {
  const [, from, to] = /:(\d+)-(\d+)$/.exec(route.value.mention ?? '') ?? []
  const isSelected = side.start[mention] === Number(from) && side.end[mention] === Number(to)
  return isSelected ? { ...look, classes: `${look.classes} selected` } : look
}

const MARKED: readonly string[] = ['wl', 'fn', 'fp', 'twinless']

/** The key is shown without verdicts, the responses with theirs. */
function looks(
  side: SideModel,
  keyEntities: number,
  verdicts?: ResponseModel['verdicts']['response'],
): (fragment: Fragment) => Look {
  return ({ mention }) => {
    const number = side.number[side.entity[mention] as number] as number
    const verdict = verdicts?.[mention]
    const isMarked = verdict !== undefined && MARKED.includes(verdict)
    return {
      label: entityLabel(number, keyEntities),
      colour: colourOf(number),
      classes: isMarked ? `v-${verdict}` : '',
      sign: isMarked ? SIGNS[verdict] : '',
    }
  }
}
