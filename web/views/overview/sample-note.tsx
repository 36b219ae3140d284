import type { ScoresReport } from 'coref-referee/score'
import { isOpening } from '../../state/dialogs.ts'

const SAMPLE = ['key.coref.jsonl', 'careful.coref.jsonl', 'eager.coref.jsonl'].join()

/** Says that these are not the user's results but the sample a new page starts with, and what to do about it. */
export function SampleNote({ scores: { corpus, systems } }: { readonly scores: ScoresReport }) {
  if ([corpus.name, ...systems.map(({ name }) => name)].join() !== SAMPLE) return null
  return (
    <p class="sample-note screen-only">
      This is the sample that comes with Referee. Drop your own key and responses anywhere, or{' '}
      <button type="button" onClick={() => (isOpening.value = true)}>
        Open files
      </button>
    </p>
  )
}
