import type { ReactNode } from 'react'
import { shorten } from '../../lib/characters.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import styles from '../../ui/truncated-text.module.css'
import type { TableColumn } from '../../ui/table.tsx'
import { fromWire } from '@greenroom/contract'
import { Tooltip } from '../../ui/tooltip.tsx'

/** What a cell is rendered from. */
interface Cell<Row, Lookups> {
  row: Row
  name: string
  lookups: Lookups
}

/**
 * A column of a list. A text is shown on one line and truncated after `cut` characters; hover and focus show all of it.
 */
export type Column<Row, Lookups> = Pick<TableColumn, 'title' | 'width'> &
  (
    | { render(cell: Cell<Row, Lookups>): ReactNode }
    | { text(cell: Cell<Row, Lookups>): string; cut?: number }
  )

/**
 * The row's displayed name.
 * @param hint a muted text beside the name
 * @param badge what follows the name
 */
export const nameColumn = (
  hint?: (name: string) => string | undefined,
  badge?: (row: Item) => ReactNode,
): Column<Item, unknown> => ({
  title: 'Name',
  render: ({ row, name }) => (
    <>
      <span className={`clamp ${styles.bounded}`}>
        <strong translate="no">{name}</strong>
        {hint?.(name) && ` ${hint(name)}`}
      </span>
      {badge?.(row)}
    </>
  ),
})

/** Renders the cell of a column. */
export const renderCell = (column: Column<Item, unknown>, cell: Cell<Item, unknown>): ReactNode =>
  'render' in column ? (
    column.render(cell)
  ) : (
    <TruncatedText text={column.text(cell)} length={column.cut ?? Infinity} />
  )

/**
 * Text on one line, truncated after `length` characters, with the whole text as a tooltip. Line breaks become spaces.
 */
function TruncatedText({ text, length }: { text: string; length: number }) {
  const line = fromWire(text).replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= length)
    return (
      <span className={`clamp ${styles.bounded}`} translate="no">
        {line}
      </span>
    )
  return (
    <Tooltip text={line}>
      <span className={`breakable ${styles.cut}`} translate="no" tabIndex={0}>
        {shorten(line, characters.slice(0, length).join('').length)}
      </span>
    </Tooltip>
  )
}
