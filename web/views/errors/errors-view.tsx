import type { ErrorsReport } from 'coref-referee/compare'
import { counted, errorsTables, FIX_LABELS, percent } from 'coref-referee/explorer'
import { DataTable } from '../../parts/data-table.tsx'
import { Progress } from '../../parts/progress.tsx'
import { Signature } from '../../parts/signature.tsx'
import { SystemChoice } from '../../parts/system-choice.tsx'
import { linkTo, route } from '../../state/route.ts'
import { errorsReport, errorsWork } from '../../state/view-models.ts'
import { CheapestFixesList } from './cheapest-fixes.tsx'
import { ErrorList } from './error-list.tsx'
import { Waterfall } from './waterfall.tsx'
import { WorstEntities } from './worst-entities.tsx'

/** Where does it go wrong: types of errors, what fixing each would bring, and what costs most. */
export function ErrorsView() {
  const report = errorsReport.value
  return (
    <>
      <h1>Errors</h1>
      <div class="toolbar">
        <SystemChoice />
      </div>
      <Progress work={errorsWork} what="Looking for errors" />
      {report !== undefined && <Errors report={report} />}
    </>
  )
}

function Errors({ report }: { readonly report: ErrorsReport }) {
  const [waterfall, verdicts, links] = errorsTables(report)
  return (
    <>
      <div class="columns">
        <Waterfall report={report} />
        <WorstEntities report={report} />
      </div>
      <TypeLinks report={report} />
      <ErrorList report={report} />
      <CheapestFixesList />
      {waterfall !== undefined && <DataTable name="waterfall" table={waterfall} />}
      {verdicts !== undefined && <DataTable name="verdicts" table={verdicts} />}
      {links !== undefined && <DataTable name="links" table={links} />}
      <Signature signature={report.signature} />
    </>
  )
}

/** The types of errors with their counts; a click lists them. */
function TypeLinks({ report }: { readonly report: ErrorsReport }) {
  return (
    <nav class="legend" aria-label="Types of errors">
      {report.waterfall.map(({ fix, errors, gain }) => {
        if (fix === 'uncounted') return null
        const isShown = route.value.type === fix
        return (
          <a
            key={fix}
            class="chip"
            href={linkTo({ type: isShown ? undefined : fix })}
            aria-current={isShown ? 'true' : undefined}
          >
            {FIX_LABELS[fix]}{' '}
            <span class="faint">{`${counted(errors, 'error')}, worth ${percent(gain)}`}</span>
          </a>
        )
      })}
    </nav>
  )
}
