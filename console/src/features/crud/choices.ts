import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import type { ListState } from '../../services/api/lists.ts'

/** The number of choices from which a filter is shown. */
export const filterThreshold = 11

/** A choice of a single-choice list. */
export interface Choice {
  value: string
  label: string
  /** Why it cannot be selected. */
  disabledReason?: string | undefined
}

/** The choices of a list, and the state of their loading where they are loaded. */
export type Choices = Pick<ListState<Choice>, 'rows'> &
  Partial<Pick<ListState<Choice>, 'loading' | 'failed' | 'reload'>>

/**
 * Converts the rows of another list to choices.
 * @param disabledReason tells why the row with an id cannot be selected
 */
export const toChoices = (
  resource: { id: string },
  { rows, ...others }: ListState<Item>,
  disabledReason: (id: string) => string | undefined = () => undefined,
): Choices => ({
  ...others,
  rows: rows.map((row) => {
    const value = idOf(resource, row)
    return { value, label: String(row['name']), disabledReason: disabledReason(value) }
  }),
})

/** The name of a row in another list: `…` while that is loading, the id if there is no such row. */
export function nameById(resource: { id: string }, list: ListState<Item>, id: string): string {
  const row = list.rows.find((one) => idOf(resource, one) === id)
  return row ? String(row['name']) : list.loading ? '…' : id
}
