import { failure } from '../state/data.ts'

/** The same message as on the command line, with the line at fault. */
export function FailureNote() {
  const shown = failure.value
  if (shown === undefined) return null
  return (
    <div class="failure" role="alert">
      <p>{shown.message}</p>
      {shown.picture !== undefined && <pre dir="ltr">{shown.picture}</pre>}
      <button type="button" onClick={() => (failure.value = undefined)}>
        Close
      </button>
    </div>
  )
}
