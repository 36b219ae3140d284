import { computed } from '@preact/signals'
import { route } from '../../state/route.ts'
import { documentView } from '../../state/view-models.ts'
import { lineOf } from './fragments.ts'
import { currentLine, lineMoved } from './selection.ts'

/** Tokens that contain the search string, in order, ignoring case. */
export const found = computed((): readonly number[] => {
  const needle = route.value.find?.toLowerCase() ?? ''
  const words = documentView.value?.words
  if (needle === '' || words === undefined) return []
  const text = words.text.toLowerCase()
  // A letter whose length changes in lower case would shift all that follows.
  if (text.length !== words.text.length) return []
  const tokens: number[] = []
  let token = 0
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
    while ((words.end[token] as number) <= at) token++
    for (let t = token; t < words.start.length && (words.start[t] as number) < at + needle.length; t++) {
      if (tokens.at(-1) !== t) tokens.push(t)
    }
  }
  return tokens
})

export const foundSet = computed((): ReadonlySet<number> => new Set(found.value))

/** Go to the next line with a search result. */
export function stepToFound(): void {
  const lines = documentView.value?.lines
  if (lines === undefined) return
  const hits = [...new Set(found.value.map((token) => lineOf(lines, token)))]
  const next = hits.find((line) => line > currentLine.value) ?? hits[0]
  if (next !== undefined) lineMoved.value = { mention: route.value.mention, line: next }
}
