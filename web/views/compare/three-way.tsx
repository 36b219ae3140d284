import { useMemo } from 'preact/hooks'
import { colourOf } from '../../parts/palette.ts'
import { systemNames } from '../../state/data.ts'
import type { DocumentModel, ResponseModel, SideModel } from '../../worker/view-models/document.ts'
import { Blocks } from '../text/blocks.tsx'
import { type Fragment, fragmentsByLine } from '../text/fragments.ts'
import { Line, type Look } from '../text/line.tsx'
import { SIGNS } from '../text/verdict-looks.ts'

/** A document three ways: the key, A and B, with the verdicts on each. */
export function ThreeWay({ model }: { readonly model: DocumentModel }) {
  const { words, lines, key } = model
  const [a, b] = model.responses as [ResponseModel, ResponseModel]
  const columns = useMemo(
    () => [
      { side: key, lines: fragmentsByLine('key', key, lines), lookOf: looks(key) },
      ...[a, b].map((side) => ({
        side,
        lines: fragmentsByLine('response', side, lines),
        lookOf: looks(side, side.verdicts.response),
      })),
    ],
    [key, a, b, lines],
  )
  if (words === undefined) return null
  return (
    <section class="three-way">
      <h2>
        <bdi>{model.label}</bdi>
      </h2>
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
      <Blocks
        key={`${model.label} ${a.system} ${b.system}`}
        size={30}
        lines={lines.length - 1}
        target={NOWHERE}
        heightOf={(line) => 40 * Math.ceil(((lines[line + 1] as number) - (lines[line] as number)) / 6)}
        line={(line) => (
          <div class="row three" key={line} data-line={line}>
            <span class="line-number">{line + 1}</span>
            {columns.map((column, i) => (
              <Line
                key={i}
                words={words}
                from={lines[line] as number}
                to={lines[line + 1] as number}
                fragments={column.lines[line] ?? []}
                lookOf={column.lookOf}
                isFound={() => false}
              />
            ))}
          </div>
        )}
      />
    </section>
  )
}

const NOWHERE = { line: -1 }

const MARKED: readonly string[] = ['wl', 'fn', 'fp', 'twinless']

/** The key is shown as it is, the responses with their verdicts. */
function looks(
  side: SideModel,
  verdicts?: ResponseModel['verdicts']['response'],
): (fragment: Fragment) => Look {
  return ({ mention }) => {
    const number = side.number[side.entity[mention] as number] as number
    const verdict = verdicts?.[mention]
    const isMarked = verdict !== undefined && MARKED.includes(verdict)
    return {
      number,
      colour: colourOf(number),
      classes: isMarked ? `v-${verdict}` : '',
      sign: isMarked ? SIGNS[verdict] : '',
    }
  }
}
