import { type Cell, signedPercent, type Table } from 'coref-referee/explorer'
import { Scroll } from './scroll.tsx'
import { signedCount } from './signed-count.ts'
import { TableExport } from './table-export.tsx'

interface DataTableProps {
  readonly table: Table
  /** File name without extension, for saving. */
  readonly name: string
  /** The same table for the baseline. */
  readonly base?: Table | undefined
  /** Link targets for the cells of one column, by row. */
  readonly links?: { readonly column: number; readonly to: (row: number) => string }
  /** What each column means, by its title. */
  readonly meanings?: Readonly<Record<string, string>>
}

/** A table small enough to be rendered in full. */
export function DataTable({ table, name, base, links, meanings = {} }: DataTableProps) {
  const { title, columns, rows } = table
  return (
    <div class="table-holder">
      <Scroll label={title ?? name}>
        <table>
          {title !== undefined && <caption>{title}</caption>}
          <thead>
            {table.groups !== undefined && (
              <tr>
                {table.groups.map(({ title: over, span }, g) =>
                  over === '' ? (
                    <td key={g} colSpan={span} />
                  ) : (
                    <th key={g} scope="colgroup" colSpan={span}>
                      {over}
                    </th>
                  ),
                )}
              </tr>
            )}
            <tr>
              {columns.map((column, c) =>
                column.title === '' ? (
                  <td key={c} />
                ) : (
                  <th key={c} scope="col" class={column.align}>
                    {meanings[column.title] === undefined ? (
                      column.title
                    ) : (
                      <abbr title={meanings[column.title]}>{column.title}</abbr>
                    )}
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
                    {cell.isBest === true ? (
                      <strong>{cell.text}</strong>
                    ) : links?.column === c ? (
                      <a href={links.to(r)}>
                        <bdi>{cell.text}</bdi>
                      </a>
                    ) : (
                      <bdi>{cell.text}</bdi>
                    )}
                    {base !== undefined && <DeltaOf cell={cell} base={baseCell(base, row, c)} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <TableExport name={name} table={() => (base === undefined ? table : withDeltas(table, base))} />
    </div>
  )
}

function DeltaOf({ cell, base }: { readonly cell: Cell; readonly base: Cell | undefined }) {
  const delta = deltaText(cell, base)
  return delta === undefined ? null : <span class="small delta">{delta}</span>
}

/** The baseline's cell in the row of the same name. */
function baseCell(base: Table, row: Table['rows'][number], column: number): Cell | undefined {
  return base.rows.find(([name]) => name?.text === row[0]?.text)?.[column]
}

/** The difference from the baseline, in the cell's unit. */
function deltaText(cell: Cell, base: Cell | undefined): string | undefined {
  if (cell.value === undefined || base?.value === undefined) return undefined
  const delta = cell.value - base.value
  return cell.text.includes('.') ? signedPercent(delta) : signedCount(delta)
}

/** The table as saved: each numeric column is followed by a column of differences. */
function withDeltas(table: Table, base: Table): Table {
  const isNumeric = table.columns.map((_, c) => table.rows.some((row) => row[c]?.value !== undefined))
  return {
    ...table,
    columns: table.columns.flatMap((column, c) =>
      isNumeric[c] === true ? [column, { ...column, title: `Δ ${column.title}` }] : [column],
    ),
    rows: table.rows.map((row) =>
      row.flatMap((own, c) =>
        isNumeric[c] === true ? [own, { text: deltaText(own, baseCell(base, row, c)) ?? '' }] : [own],
      ),
    ),
  }
}
