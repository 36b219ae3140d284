/**
 * A document's name and part in a line that starts with a pattern, where the format's header has room for a
 * name only: `NAME` or `NAME; part 3`. Undefined for any other line.
 */
export function parsePlainHeader(
  pattern: RegExp,
  bytes: Uint8Array,
  start: number,
  end: number,
): { readonly name: string; readonly part?: number } | undefined {
  const line = new TextDecoder().decode(bytes.subarray(start, end))
  const match = pattern.exec(line)
  if (match === null) return undefined
  const name = line.slice(match[0].length).trim()
  const part = /; part (\d{1,9})$/.exec(name)
  return part === null ? { name } : { name: name.slice(0, part.index), part: Number(part[1]) }
}

/** The name as such a header can hold it, or undefined where it cannot. */
export function formatPlainName(id: string, part: number): string | undefined {
  if (id === '' || id !== id.trim() || /[\t\n\r]/.test(id)) return undefined
  // A name that looks like a part would be read as one.
  return part === 0 && !/; part \d+$/.test(id) ? id : `${id}; part ${part}`
}
