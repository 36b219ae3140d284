import type { Work } from '../state/query.ts'

/** Says what is being computed and how far it is, with a button to stop it. */
export function Progress({ work, what }: { readonly work: Work; readonly what: string }) {
  const share = work.progress.value
  if (work.isStopped.value) {
    return (
      <p role="status" class="working">
        {what}: stopped.{' '}
        <button type="button" onClick={() => work.resume()}>
          Resume
        </button>
      </p>
    )
  }
  if (share === undefined) return null
  return (
    <p role="status" class="working">
      <label>
        {what} <progress value={share === 0 ? undefined : share} max={1} />
      </label>{' '}
      <button type="button" onClick={() => work.stop()}>
        Stop
      </button>
    </p>
  )
}
