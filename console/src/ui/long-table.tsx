import { lazyComponent, useLazyComponent } from './lazy-component.ts'
import { LongTableRow } from './long-table-row.tsx'
import type { LongTableProps } from './long-table-row.tsx'
import { Table } from './table.tsx'

/** Longer tables render only the rows in view. */
const maxUnvirtualized = 100
/** The least height of a row in CSS pixels, as in `table.module.css`. */
const rowHeight = 44
/** As many rows as fit into the window, since they are replaced soon. */
const rowsInView = () => Math.ceil(window.innerHeight / rowHeight)

const virtualTable = lazyComponent(async () => (await import('./virtual-table.tsx')).VirtualTable)

/** A table of any length. Until the code for long ones is loaded, their first rows are shown. */
export function LongTable<Row>(props: LongTableProps<Row>) {
  const { label, columns, rows, keyOf, cells, total = rows.length, footer } = props
  const isLong = Math.max(rows.length, total) > maxUnvirtualized
  const VirtualTable = useLazyComponent(virtualTable, isLong)
  if (VirtualTable) return <VirtualTable {...props} />
  return (
    <Table label={label} columns={columns} footer={!isLong && footer}>
      {rows
        .slice(0, isLong ? rowsInView() : maxUnvirtualized)
        .map(
          (row, index) =>
            row && <LongTableRow key={keyOf(row)} {...{ row, index, cells, keyOf }} />,
        )}
    </Table>
  )
}
