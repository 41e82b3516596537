import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import type { ListState } from '../../services/api/lists.ts'

/** From how many choices on there is a box to filter them. */
export const filterThreshold = 11

/** One choice of a single-choice list. */
export interface Choice {
  value: string
  label: string
  /** Why it cannot be chosen; absent where it can. */
  disabledReason?: string | undefined
}

/** What a single-choice list offers, as far as it is known. */
export type Choices = Pick<ListState<Choice>, 'rows' | 'loading' | 'failed' | 'reload'>

/**
 * Makes the rows of another list choices, by their ids and names.
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

/** The name of the row with this id in another list: `…` until that is loaded, the id itself where it has none. */
export function nameById(resource: { id: string }, list: ListState<Item>, id: string): string {
  const row = list.rows.find((one) => idOf(resource, one) === id)
  return row ? String(row['name']) : list.loading ? '…' : id
}
