import { computed, signal, useSignal } from '@preact/signals'
import { fieldValues, knownFields, numberFields, parseQuery } from 'coref-referee/compare'
import { systemNames } from '../../state/data.ts'
import { go, linkTo, route } from '../../state/route.ts'

/** The text being typed; undefined if it is the query in the address. */
const typed = signal<string | undefined>(undefined)
const text = computed(() => typed.value ?? route.value.where ?? '')

/** Example queries. */
const EXAMPLES: readonly (readonly [query: string, meaning: string, systems: number])[] = [
  ['type:pronoun verdict:wrong', 'wrong pronouns', 1],
  ['verdict:wrong speaker:*', 'errors in dialogue', 1],
  ['verdict:wrong distance:>100', 'errors far from the antecedent', 1],
  ['A:wrong B:right', 'only B is right', 2],
  ['A:right B:wrong', 'only A is right', 2],
]

/** The input for a query, with completions, and its conditions, which can be removed one by one. */
export function QueryLine() {
  const isTyping = useSignal(false)
  const submit = (query: string): void => {
    typed.value = undefined
    go({ where: query.trim() || undefined, at: undefined })
  }
  const suggestions = isTyping.value ? suggestionsFor(text.value) : []
  return (
    <div class="query">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit(text.value)
        }}
      >
        <input
          type="search"
          id="where"
          aria-label="Query"
          placeholder="type:pronoun verdict:wrong"
          autoComplete="off"
          spellcheck={false}
          value={text.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value
            isTyping.value = true
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') isTyping.value = false
            if (event.key !== 'Tab' || event.shiftKey || suggestions[0] === undefined) return
            event.preventDefault()
            typed.value = suggestions[0]
          }}
        />{' '}
        <button type="submit">Find</button>
      </form>
      {suggestions.length > 0 && (
        <ul class="suggestions" aria-label="Suggestions">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button
                type="button"
                onClick={() => {
                  typed.value = suggestion
                  document.getElementById('where')?.focus()
                }}
              >
                {suggestion.trimEnd().slice(lastStart(suggestion.trimEnd()))}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Conditions />
    </div>
  )
}

/** The conditions of the query in the address, each removed by a click. Without a query, some examples. */
function Conditions() {
  const query = route.value.where
  if (query === undefined) {
    return (
      <nav class="legend" aria-label="Example queries">
        {EXAMPLES.filter(([, , systems]) => systems <= systemNames.value.length).map(([query, meaning]) => (
          <a key={query} class="chip" href={linkTo({ where: query })}>
            {meaning} <span class="faint">{query}</span>
          </a>
        ))}
      </nav>
    )
  }
  return (
    <nav class="legend" aria-label="Conditions">
      {conditionsOf(query).map((condition, i, all) => (
        <a
          key={condition}
          class="chip"
          aria-label={`Remove ${condition}`}
          href={linkTo({ where: all.filter((_, j) => j !== i).join(' ') || undefined, at: undefined })}
        >
          {condition} ✕
        </a>
      ))}
    </nav>
  )
}

function conditionsOf(query: string): string[] {
  try {
    return parseQuery(query).map((condition) => condition.text)
  } catch {
    return []
  }
}

/** Where the condition being typed begins. */
function lastStart(query: string): number {
  return query.lastIndexOf(' ') + 1
}

/** Possible queries, with the last condition completed. */
function suggestionsFor(query: string): string[] {
  const start = lastStart(query)
  const [before, last] = [query.slice(0, start), query.slice(start)]
  const sign = last.startsWith('-') ? '-' : ''
  const word = last.slice(sign.length)
  const colon = word.indexOf(':')
  if (colon < 0) {
    const fields = knownFields.filter((field) => field.toLowerCase().startsWith(word.toLowerCase()))
    return fields.slice(0, 12).map((field) => `${before}${sign}${field}:`)
  }
  const [field, value] = [word.slice(0, colon), word.slice(colon + 1)]
  const numbers = (numberFields as readonly string[]).includes(field) ? ['>3', '<2', '2..5'] : undefined
  const values = fieldValues[field] ?? numbers ?? ['*']
  return values
    .filter((each) => each.startsWith(value) && each !== value)
    .map((each) => `${before}${sign}${field}:${each} `)
}
