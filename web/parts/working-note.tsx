import { stopOpening, working } from '../state/data.ts'

/** The worker's progress, with a button to stop it. */
export function WorkingNote() {
  const share = working.value
  if (share === undefined) return null
  return (
    <div class="working" role="status">
      <label>
        Reading and scoring <progress value={share === 0 ? undefined : share} max={1} />
      </label>
      <button type="button" onClick={stopOpening}>
        Stop
      </button>
    </div>
  )
}
