/** Keys and what they do. */
export function KeyList({ keys }: { readonly keys: readonly (readonly [keys: string, meaning: string])[] }) {
  return (
    <dl class="keys">
      {keys.map(([names, meaning]) => (
        <div key={names}>
          <dt>
            <kbd>{names}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
