/** What names an open mention: its entity and, for a mention in parts, which part this is. */
export interface Label {
  readonly id: string
  /** `[part/of]`; both 0 for a mention in one piece without such a mark. */
  readonly part: number
  readonly of: number
}

/** Read `e5` or `e5[2/3]`; undefined where it is neither. */
export function parseLabel(text: string): Label | undefined {
  if (!text.endsWith(']')) return text === '' || text.includes('[') ? undefined : { id: text, part: 0, of: 0 }
  const open = text.lastIndexOf('[')
  const slash = text.indexOf('/', open)
  if (open < 1 || slash < 0) return undefined
  const part = count(text.slice(open + 1, slash))
  const of = count(text.slice(slash + 1, -1))
  if (part === undefined || of === undefined || part > of) return undefined
  return { id: text.slice(0, open), part, of }
}

/** The name of the part after this one. */
export function nextPart(label: string, part: number, of: number): string {
  return `${label.slice(0, label.lastIndexOf('['))}[${part + 1}/${of}]`
}

function count(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}
