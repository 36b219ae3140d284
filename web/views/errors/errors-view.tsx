import type { ErrorsReport } from 'coref-referee/compare'
import { counted, errorsTables, FIX_LABELS, percent, type Table } from 'coref-referee/explorer'
import { DataTable } from '../../parts/data-table.tsx'
import { Progress } from '../../parts/progress.tsx'
import { Signature } from '../../parts/signature.tsx'
import { signedCount } from '../../parts/signed-count.ts'
import { BaselineChoice, SystemChoice } from '../../parts/system-choice.tsx'
import { baselineErrors, baselineWork } from '../../state/baseline-errors.ts'
import { linkTo, route } from '../../state/route.ts'
import { errorsReport, errorsWork } from '../../state/view-models.ts'
import { CheapestFixesList } from './cheapest-fixes.tsx'
import { ErrorList } from './error-list.tsx'
import { Waterfall } from './waterfall.tsx'
import { WorstEntities } from './worst-entities.tsx'

/** Where it goes wrong: types of errors, what fixing each would gain, and what costs most. */
export function ErrorsView() {
  const report = errorsReport.value
  return (
    <>
      <h1>Errors</h1>
      <div class="toolbar">
        <SystemChoice />
        <BaselineChoice />
      </div>
      <Progress work={errorsWork} what="Looking for errors" />
      <Progress work={baselineWork} what="Looking for errors of the baseline" />
      {report !== undefined && <Errors report={report} />}
    </>
  )
}

function Errors({ report }: { readonly report: ErrorsReport }) {
  const tables = errorsTables(report).slice(0, NAMES.length)
  const base = baselineErrors.value
  const baseTables = base === undefined ? [] : errorsTables(base.report)
  return (
    <>
      <div class="columns">
        <div>
          <Waterfall report={report} />
          <TypeLinks report={report} />
        </div>
        <WorstEntities report={report} />
      </div>
      <ErrorList report={report} />
      <CheapestFixesList />
      {tables.map((table, t) => (
        <DataTable
          key={NAMES[t]}
          name={NAMES[t] as string}
          table={inWords(table)}
          base={baseTables[t]}
          meanings={MEANINGS}
        />
      ))}
      <Signature signature={report.signature} />
    </>
  )
}

const NAMES = ['waterfall', 'verdicts', 'links']

/** What the page calls the outcomes that have short names, and what they mean. */
const OUTCOMES: Readonly<Record<string, readonly [words: string, meaning: string]>> = {
  tp: ['right link', 'linked to a mention of its own entity'],
  wl: ['wrong link', 'linked to a mention of another entity'],
  fn: ['missing link', 'has an antecedent in the key and none in the response'],
  fp: ['spurious link', 'has an antecedent in the response and none in the key'],
  first: ['first mention', 'begins its entity, as it does on the other side'],
  twinless: ['first, on one side only', 'begins its entity, and the other side does not have this mention'],
  new: ['both new', 'begins an entity on both sides'],
  right: ['right', 'anaphoric on both sides, linked to a mention of its key entity'],
  fa: ['false anaphor', 'new in the key, linked in the response'],
  wl_any: ['no right one', 'wrong links whose entity has no right mention before them'],
  fn_missing: ['not marked', 'anaphoric in the key, but not a mention of the response'],
  fa_spurious: ['extra mention', 'linked in the response, but not a mention of the key'],
}

const MEANINGS: Readonly<Record<string, string>> = Object.fromEntries(Object.values(OUTCOMES))

function inWords(table: Table): Table {
  const columns = table.columns.map((column) => ({
    ...column,
    title: OUTCOMES[column.title]?.[0] ?? column.title,
  }))
  return { ...table, columns }
}

/** The types of errors with their counts; a click lists the errors. */
function TypeLinks({ report }: { readonly report: ErrorsReport }) {
  return (
    <nav class="legend" aria-label="Types of errors">
      {report.waterfall.map(({ fix, errors, gain }, i) => {
        if (fix === 'uncounted' || (errors === 0 && route.value.type !== fix)) return null
        const base = baselineErrors.value?.report.waterfall[i]
        const more = base === undefined ? '' : ` (${signedCount(errors - base.errors)})`
        const isShown = route.value.type === fix
        return (
          <a
            key={fix}
            class="chip"
            href={linkTo({ type: isShown ? undefined : fix })}
            aria-current={isShown ? 'true' : undefined}
          >
            {FIX_LABELS[fix]}{' '}
            <span class="faint">{`${counted(errors, 'error')}${more}, worth ${percent(gain)}`}</span>
          </a>
        )
      })}
    </nav>
  )
}
