import { csvTable, latexTable, markdownTable, type Table } from 'coref-referee/explorer'
import { download } from './download.ts'

const FORMS: readonly { label: string; ending: string; type: string; write: (table: Table) => string }[] = [
  { label: 'CSV', ending: 'csv', type: 'text/csv', write: csvTable },
  { label: 'Markdown', ending: 'md', type: 'text/markdown', write: (table) => `${markdownTable(table)}\n` },
  { label: 'LaTeX', ending: 'tex', type: 'application/x-tex', write: (table) => `${latexTable(table)}\n` },
]

interface TableExportProps {
  /** File name without extension. */
  readonly name: string
  /** Built on demand: a table may have forty thousand rows. */
  readonly table: () => Table | Promise<Table>
}

/** Buttons that save a table in each form the command line writes. */
export function TableExport({ name, table }: TableExportProps) {
  return (
    <span class="export">
      {FORMS.map(({ label, ending, type, write }) => (
        <button
          key={ending}
          type="button"
          aria-label={`Save ${name} as ${label}`}
          onClick={async () => download(`${name}.${ending}`, write(await table()), type)}
        >
          {label}
        </button>
      ))}
    </span>
  )
}
