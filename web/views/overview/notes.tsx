import { counted, rangeLabel } from 'coref-referee/explorer'
import type { ScoresReport } from 'coref-referee/score'
import { inPageWords } from '../../parts/failure-note.tsx'
import { written } from '../../state/data.ts'

const SHOWN = 20

/** What to know before believing the numbers: warnings, and responses that had to be aligned. */
export function Notes({ scores: { systems } }: { readonly scores: ScoresReport }) {
  const warnings = new Set(
    systems.flatMap((system) =>
      system.warnings.map(({ code, path, line, column, message }) =>
        path === '' ? `${message} [${code}]` : `${path}:${line}:${column}: ${message} [${code}]`,
      ),
    ),
  )
  const aligned = systems.filter(({ repair }) => repair !== undefined)
  return (
    <>
      {aligned.map(({ name, repair, interval, readings }) => (
        <section key={name}>
          <h2>
            <bdi>{name}</bdi> was aligned with the key's tokens
          </h2>
          <p>
            {counted(repair?.mentions.recovered ?? 0, 'mention')} recovered, {repair?.mentions.altered}{' '}
            altered, {repair?.mentions.ambiguous} ambiguous, {repair?.mentions.lost} lost. The table shows the
            strict reading; {rangeLabel(readings)}:{' '}
            {Object.entries(interval ?? {})
              .map(([id, [low, high]]) => `${id} ${written.value(low)}–${written.value(high)}`)
              .join(', ')}
            .
          </p>
        </section>
      ))}
      {warnings.size > 0 && (
        <section>
          <h2>Warnings</h2>
          <ul class="warnings">
            {[...warnings].slice(0, SHOWN).map((warning) => (
              <li key={warning}>{inPageWords(warning)}</li>
            ))}
          </ul>
          {warnings.size > SHOWN && <p class="faint">and {warnings.size - SHOWN} more</p>}
        </section>
      )}
    </>
  )
}
