import { fieldSafe } from '../errors.ts'
import { fullTitles, type Table } from './table.ts'

/** A table for people as CSV, under the titles of its columns. */
export function csvTable(table: Table): string {
  return csvText(tableRows(table))
}

export function tableRows(table: Table): string[][] {
  const { rows, columns } = table
  const isOfNumbers = columns.map(({ align }) => align === 'right')
  return [
    fullTitles(table),
    ...rows.map((row) => row.map(({ text }, c) => (isOfNumbers[c] ? numeric(text) : text))),
  ]
}

/** Spreadsheets do not read the true minus of a table, other programs no thousands separators. */
function numeric(text: string): string {
  const number = text.replace(/^−(?=\d)/, '-')
  return /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(number) ? number.replaceAll(',', '') : number
}

export function csvText(lines: readonly (readonly string[])[], isRaw = false): string {
  return lines.map((line) => `${line.map((field) => csvField(field, isRaw)).join(',')}\r\n`).join('')
}

/**
 * A field according to RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front,
 * and what could control a terminal becomes a dot, unless the caller wants the bytes unchanged; numbers are left
 * alone.
 */
export function csvField(text: string, isRaw = false): string {
  const isNumber = text !== '' && Number.isFinite(Number(text))
  const clean = isRaw ? text : fieldSafe(text)
  const safe = !isRaw && !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${clean}` : clean
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
