import { counted, signedPercent } from 'coref-referee/explorer'
import { headline, metricById } from 'coref-referee/score'
import { written } from '../state/data.ts'
import { fixedScores, fixes, fixing, forgetFixes, undoFix } from '../state/fixes.ts'
import { route, type View } from '../state/route.ts'
import { Progress } from './progress.tsx'

const VIEWS: readonly View[] = ['text', 'document', 'errors', 'mentions']

/** What the scores would be with the chosen errors fixed. */
export function WhatIfNote() {
  const count = fixes.value.length
  if (count === 0 || !VIEWS.includes(route.value.view)) return null
  const scores = fixedScores.value
  return (
    <section class="what-if" aria-label="What if">
      <p role="status">
        If {count === 1 ? 'this error were' : `these ${counted(count, 'error')} were`} fixed:{' '}
        {scores !== undefined &&
          Object.entries(scores.after).map(([id, after]) => {
            const before = scores.before[id]
            return (
              <span key={id} class="moved" data-metric={id}>
                {metricById(id)?.label ?? id} <strong>{written.value(headline(after))}</strong>{' '}
                <span class="faint">
                  {before !== undefined && signedPercent(headline(after) - headline(before))}
                </span>
              </span>
            )
          })}
      </p>
      <Progress work={fixing} what="Counting" />
      <button type="button" onClick={undoFix}>
        Undo last
      </button>{' '}
      <button type="button" onClick={forgetFixes}>
        Reset
      </button>
    </section>
  )
}
