import { type ConcordanceLine, concordanceTable, type LinkScore } from 'coref-referee/compare'
import { grouped, percent, signedPercent, type Table } from 'coref-referee/explorer'
import { Progress } from '../../parts/progress.tsx'
import { Scroll } from '../../parts/scroll.tsx'
import { signedCount } from '../../parts/signed-count.ts'
import { BaselineChoice, SystemChoice } from '../../parts/system-choice.tsx'
import { TableExport } from '../../parts/table-export.tsx'
import { WindowedTable } from '../../parts/windowed-table.tsx'
import { baselineIndex, systemNames, worker } from '../../state/data.ts'
import { linkTo, route } from '../../state/route.ts'
import type { FoundMentions } from '../../worker/protocol.ts'
import { VERDICTS } from '../text/verdict-looks.ts'
import { finding, found, lineAt, onDrawn } from './found.ts'
import { QueryLine } from './query-line.tsx'

const ROW_HEIGHT = 34

/** "Show me all pronoun errors in dialogue": mentions that match a query, each in its context. */
export function MentionsView() {
  const answer = found.value
  const isAnswered = answer !== undefined && answer.query === route.value.where
  return (
    <>
      <h1>Mentions</h1>
      <div class="toolbar">
        <SystemChoice />
        <BaselineChoice />
      </div>
      <QueryLine />
      <Progress work={finding} what="Looking for mentions" />
      {isAnswered && <Answer answer={answer} />}
    </>
  )
}

const LETTERS = ['A', 'B'] as const

function Answer({ answer }: { readonly answer: FoundMentions }) {
  const names = answer.systems.slice(0, LETTERS.length).map((system) => systemNames.value[system] ?? '')
  return (
    <>
      <p role="status">
        <strong>{grouped(answer.found)}</strong> {answer.found === 1 ? 'mention' : 'mentions'}
        {answer.kept < answer.found && `, the first ${grouped(answer.kept)} listed`}
      </p>
      <Fates answer={answer} names={names} />
      <WindowedTable
        key={`${answer.query} ${route.value.sort}`}
        label="Matching mentions"
        classes={names.length > 1 ? 'compared' : ''}
        count={answer.kept}
        rowHeight={ROW_HEIGHT}
        columns={5 + 2 * names.length}
        onDrawn={onDrawn}
        head={
          <tr>
            <SortableHead by={undefined} title="document" />
            <SortableHead by="before" title="before" align="right" />
            <SortableHead by="mention" title="mention" />
            <SortableHead by="after" title="after" />
            <SortableHead by="key" title="in the key" />
            {names.map((_, s) => (
              <>
                <SortableHead
                  by={s === 0 ? 'a' : 'b'}
                  title={names.length > 1 ? `${LETTERS[s]}` : 'verdict'}
                />
                <th scope="col" class="left">
                  {names.length > 1 ? `in ${LETTERS[s]}` : 'in the response'}
                </th>
              </>
            ))}
          </tr>
        }
        row={(at) => (
          <tr key={at} aria-rowindex={at + 2}>
            <Cells line={lineAt(at)} at={at} systems={names.length} />
          </tr>
        )}
      />
      <Export answer={answer} names={names} />
    </>
  )
}

interface SortableHeadProps {
  readonly by: string | undefined
  readonly title: string
  readonly align?: 'left' | 'right'
}

function SortableHead({ by, title, align = 'left' }: SortableHeadProps) {
  const isSorted = route.value.sort === by
  return (
    <th scope="col" class={align} aria-sort={isSorted ? 'ascending' : undefined}>
      <a class="plain" href={linkTo({ sort: by })}>
        {title}
        {isSorted && ' ↑'}
      </a>
    </th>
  )
}

const LABELS = new Map(VERDICTS.map(({ verdict, label }) => [verdict, label]))

function Cells({
  line,
  at,
  systems,
}: {
  readonly line: ConcordanceLine | undefined
  readonly at: number
  readonly systems: number
}) {
  if (line === undefined)
    return (
      <td colSpan={5 + 2 * systems} class="faint">
        …
      </td>
    )
  const { doc, side, span, text, context, verdicts, antecedents, speaker } = line
  const href = linkTo({ view: 'text', doc, mention: `${side}:${span.join('-')}`, entity: undefined, at })
  return (
    <>
      <td class="clipped">
        <bdi>{doc}</bdi>
        {speaker !== undefined && speaker !== '' && <span class="faint"> {speaker}</span>}
      </td>
      <td class="clipped right before">
        <bdi>{context?.before}</bdi>
      </td>
      <td class="clipped">
        <a href={href}>
          <bdi>
            <b>{text ?? span.join('-')}</b>
          </bdi>
        </a>
      </td>
      <td class="clipped">
        <bdi>{context?.after}</bdi>
      </td>
      <td class="clipped">
        <bdi>{antecedents.key?.text ?? '–'}</bdi>
      </td>
      {Array.from({ length: systems }, (_, s) => {
        const verdict = verdicts[s]
        return (
          <>
            <td class={verdict === undefined ? '' : `is-${verdict}`}>
              {verdict === undefined ? '–' : LABELS.get(verdict)}
            </td>
            <td class="clipped">
              <bdi>{antecedents.responses[s]?.text ?? '–'}</bdi>
            </td>
          </>
        )
      })}
    </>
  )
}

/** How the mentions fared in each response: verdicts, which narrow the query, and a score of their links. */
function Fates({ answer, names }: { readonly answer: FoundMentions; readonly names: readonly string[] }) {
  const base = answer.systems.indexOf(baselineIndex.value ?? -1)
  return (
    <Scroll label="Outcomes">
      <table class="fates">
        <thead>
          <tr>
            <th scope="col">response</th>
            {VERDICTS.map(({ verdict, label }) => (
              <th key={verdict} scope="col" class="right">
                {label}
              </th>
            ))}
            <th scope="col" class="right">
              links: R
            </th>
            <th scope="col" class="right">
              P
            </th>
            <th scope="col" class="right">
              F1
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name, s) => (
            <tr key={name}>
              <th scope="row">
                {names.length > 1 && `${LETTERS[s]}: `}
                <bdi>{name}</bdi>
              </th>
              {VERDICTS.map(({ verdict }) => (
                <td key={verdict} class="right">
                  <a href={linkTo({ where: narrow(answer.query, s, names.length, verdict), at: undefined })}>
                    {grouped(answer.verdicts[s]?.[verdict] ?? 0)}
                  </a>
                  {base >= 0 && base !== s && (
                    <span class="small delta">
                      {signedCount(
                        (answer.verdicts[s]?.[verdict] ?? 0) - (answer.verdicts[base]?.[verdict] ?? 0),
                      )}
                    </span>
                  )}
                </td>
              ))}
              {shares(answer.links[s] as LinkScore).map((share, i) => (
                <td key={['R', 'P', 'F1'][i]} class="right">
                  {share === undefined ? '–' : percent(share)}
                  <ShareDelta share={share} base={base === s ? undefined : answer.links[base]} at={i} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function narrow(query: string, system: number, systems: number, verdict: string): string {
  return `${query} ${systems > 1 ? LETTERS[system] : 'verdict'}:${verdict}`
}

interface ShareDeltaProps {
  readonly share: number | undefined
  readonly base: LinkScore | undefined
  readonly at: number
}

function ShareDelta({ share, base, at }: ShareDeltaProps) {
  const former = base && shares(base)[at]
  if (share === undefined || former === undefined) return null
  return <span class="small delta">{signedPercent(share - former)}</span>
}

function shares({ right: both, key, response }: LinkScore): (number | undefined)[] {
  const share = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole)
  return [share(both, key), share(both, response), share(2 * both, key + response)]
}

/** All lines as a table, fetched on demand. */
function Export({ answer, names }: { readonly answer: FoundMentions; readonly names: readonly string[] }) {
  const { sort = '' } = route.value
  const table = async (): Promise<Table> => {
    const { lines } = await worker.ask('mentionLines', [answer.query, sort, 0, answer.kept])
    return concordanceTable(lines, names, false)
  }
  return <TableExport name="mentions" table={table} />
}
