import type { Table } from 'coref-referee/explorer'
import { Scroll } from './scroll.tsx'
import { TableExport } from './table-export.tsx'

interface DataTableProps {
  readonly table: Table
  /** File name without ending, for saving. */
  readonly name: string
}

/** A table small enough to stand on the page as it is. */
export function DataTable({ table, name }: DataTableProps) {
  const { title, columns, rows } = table
  return (
    <div class="table-holder">
      <Scroll label={title ?? name}>
        <table>
          {title !== undefined && <caption>{title}</caption>}
          <thead>
            <tr>
              {columns.map((column, c) =>
                column.title === '' ? (
                  <td key={c} />
                ) : (
                  <th key={c} scope="col" class={column.align}>
                    {column.title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr key={r}>
                {row.map((cell, c) => (
                  <td key={c} class={columns[c]?.align}>
                    {cell.isBest === true ? <strong>{cell.text}</strong> : <bdi>{cell.text}</bdi>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <TableExport name={name} table={() => table} />
    </div>
  )
}
