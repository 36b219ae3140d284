import type { ColumnHeader } from '../shared/bracket-columns.ts'

/** The headers of the family: `#begin document (NAME); part 000`, `#begin document(NAME);`, `# begin document NAME`. */
export function parseBegin(line: string): ColumnHeader | undefined {
  const match = /^# ?begin document/.exec(line)
  if (match === null) return undefined
  let name = line.slice(match[0].length).trim()
  const mark = name.lastIndexOf('; part')
  const number = name.slice(mark + '; part'.length)
  const hasPart = mark >= 0 && /^\d+$/.test(number.replace(';', '').trim())
  const part = hasPart ? Number(number.replace(';', '')) : 0
  if (hasPart) name = name.slice(0, mark).trim()
  if (name.endsWith(';')) name = name.slice(0, -1).trim()
  // A name may itself hold brackets: only the outermost pair belongs to the header.
  if (name.startsWith('(') && name.endsWith(')')) name = name.slice(1, -1)
  return { name, part }
}

export function formatBegin(name: string, part: number): string {
  return `#begin document (${name}); part ${String(part).padStart(3, '0')}`
}
