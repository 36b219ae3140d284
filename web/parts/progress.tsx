/** That something is being worked out, and how far it is. */
export function Progress({ share, what }: { readonly share: number | undefined; readonly what: string }) {
  if (share === undefined) return null
  return (
    <p role="status">
      <label>
        {what} <progress value={share === 0 ? undefined : share} max={1} />
      </label>
    </p>
  )
}
