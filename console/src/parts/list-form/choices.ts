import { idOf } from '../../services/api/alike.ts'
import type { Item } from '../../services/api/alike.ts'
import type { Loaded } from '../../services/api/lists.ts'

/** From how many choices on there is a box to filter them. */
export const manyChoices = 11

/** One choice of a single-choice list. */
export interface Choice {
  value: string
  label: string
  /** Why it cannot be chosen; absent where it can. */
  why?: string | undefined
}

/** What a single-choice list offers, as far as it is known. */
export type Choices = Pick<Loaded<Choice>, 'rows' | 'loading' | 'failed' | 'reload'>

/**
 * Makes the rows of another list choices, by their ids and names.
 * @param why says of an id why it cannot be chosen
 */
export const choicesFrom = (
  resource: { id: string },
  { rows, ...others }: Loaded<Item>,
  why: (id: string) => string | undefined = () => undefined,
): Choices => ({
  ...others,
  rows: rows.map((row) => {
    const value = idOf(resource, row)
    return { value, label: String(row['name']), why: why(value) }
  }),
})

/** The name of the row with this id in another list: `…` until that is loaded, the id itself where it has none. */
export function nameIn(resource: { id: string }, list: Loaded<Item>, id: string): string {
  const row = list.rows.find((one) => idOf(resource, one) === id)
  return row ? String(row['name']) : list.loading ? '…' : id
}
