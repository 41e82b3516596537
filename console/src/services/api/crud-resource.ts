import type { Endpoint, ResponseSpec, Schema } from '@greenroom/contract'
import type * as z from 'zod/mini'

/** A row of a list; our own server adds `version`. */
export interface Item {
  readonly version?: number | undefined
  readonly [field: string]: unknown
}

/**
 * A resource of the contract as the list/form pattern needs it. Without `create` and `remove`, its rows are only listed
 * and updated.
 */
export interface CrudResource<Row extends Item = Item> {
  path: string
  /** The name of the id field. */
  id: string
  label: string
  input: Schema
  change: Schema
  list: Endpoint<string, undefined, Extract<ResponseSpec<z.core.$ZodType<Row>>, { kind: 'list' }>>
  update: Endpoint<`${string}/{${string}}${'' | '/'}`, Schema>
  create?: Endpoint<string, Schema>
  remove?: Endpoint<`${string}/{id}`, undefined>
  messages: Record<'updated' | 'updateFailed', string> &
    Partial<Record<'created' | 'createFailed' | 'removed' | 'removeFailed' | 'unchanged', string>>
}

/** The parameters of a path with a single placeholder, whatever its name. */
export const itemParams = ({ path }: { path: string }, id: string): Record<string, string> => ({
  [/\{(\w+)\}/.exec(path)?.[1] ?? 'id']: id,
})

/** The id of a row. */
export const idOf = ({ id }: { id: string }, row: Item): string => String(row[id])
