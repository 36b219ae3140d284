import { printable, type Warning } from '../errors.ts'

/** Warnings for people: the first few of each kind without repeats, then how many more there are. */
export function renderWarnings(warnings: readonly Warning[]): string {
  const byCode = new Map<string, Set<string>>()
  for (const { code, path, line, column, message } of warnings) {
    const where = path === '' ? '' : `${path}:${line}:${column}: `
    const group = byCode.get(code) ?? new Set()
    byCode.set(code, group.add(`warning: ${printable(`${where}${message}`)} [${code}]\n`))
  }
  return [...byCode]
    .map(([code, group]) => {
      const shown = [...group].slice(0, SHOWN).join('')
      return group.size > SHOWN ? `${shown}warning: ${group.size - SHOWN} more [${code}]\n` : shown
    })
    .join('')
}

const SHOWN = 5
