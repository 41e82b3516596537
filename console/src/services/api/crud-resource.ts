import type { Endpoint, ResponseSpec, Schema } from '@greenroom/contract'
import type * as z from 'zod/mini'

/** A row of a list as it was read: what the panel's contract says, and the version our own server adds. */
export interface Item {
  readonly version?: number | undefined
  readonly [field: string]: unknown
}

interface Listed<Row extends Item, Name extends string> {
  path: string
  id: string
  thing: string
  input: z.core.$ZodType<unknown, { [Field in Name]?: unknown }>
  change: Schema
  list: Endpoint<string, undefined, Extract<ResponseSpec<z.core.$ZodType<Row>>, { kind: 'list' }>>
  update: Endpoint<`${string}/{${string}}${'' | '/'}`, Schema>
  messages: Record<'updated' | 'updateFailed', string> & {
    /** What is said where there was nothing to update. */
    unchanged?: string
  }
}

interface Kept {
  create: Endpoint<string, Schema>
  remove: Endpoint<`${string}/{id}`, undefined>
  messages: Record<'created' | 'removed' | 'createFailed' | 'removeFailed', string>
}

/**
 * One of the alike resources of the contract, as far as the list/form pattern needs it. Where nothing is ever added
 * or deleted it has neither endpoint.
 */
export type CrudResource<Row extends Item, Name extends string = string> = Listed<Row, Name> &
  (Kept | { create?: undefined; remove?: undefined })

/** The parameters of a path that has one open name, whatever that is. */
export const itemParams = ({ path }: { path: string }, id: string): Record<string, string> => ({
  [/\{(\w+)\}/.exec(path)?.[1] ?? 'id']: id,
})

/** The id of a row. */
export const idOf = ({ id }: { id: string }, row: Item): string => String(row[id])
