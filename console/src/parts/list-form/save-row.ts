import { id as anyId } from '@greenroom/contract'
import * as z from 'zod/mini'
import { ApiError } from '../../services/api/api-error.ts'
import { idOf, itemParams } from '../../services/api/crud-resource.ts'
import type { CrudResource, Item } from '../../services/api/crud-resource.ts'
import { patchList } from '../../services/api/lists.ts'
import { readJson } from '../../services/api/json.ts'
import { request } from '../../services/api/request.ts'
import type { FormDefinition, Update } from './panel.ts'
import type { Body } from './values.ts'

/** A row as the server has saved it; another backend has no version. */
export interface SavedRow {
  id: string
  version: number | undefined
}

export interface Save<Row extends Item> {
  /** The row to update; absent to create one. */
  target: Row | undefined
  body: Body
  /** The version that the body was made from. */
  version: number | undefined
  /** What the author wrote about the change. */
  note?: string | undefined
}

/**
 * Creates or updates a row (spec section 7).
 * @returns `undefined` when nothing had changed and no call was made
 * @throws {ApiError} unless it was saved
 */
export const saveRow = (
  panel: Pick<FormDefinition, 'resource' | 'update'>,
  { target, body, version, note }: Save<Item>,
  call: { idempotencyKey: string; signal: AbortSignal },
): Promise<SavedRow | undefined> =>
  target
    ? updateRow(panel, { row: target, body, version, note, ...call })
    : createRow(panel.resource, { body, ...call })

/**
 * Creates a row.
 * @throws {ApiError} also when the response has no id, since nothing was created then
 */
async function createRow(
  resource: CrudResource,
  options: { body: unknown; idempotencyKey: string; signal: AbortSignal },
): Promise<SavedRow> {
  if (!resource.create) throw new ApiError(0)
  const { id, version } = await readSaved(resource, await request(resource.create, options))
  if (id === undefined) throw new ApiError(0)
  return { id, version }
}

/**
 * Updates a row, and shows the change in the list at once.
 */
async function updateRow(
  { resource, update }: Pick<FormDefinition, 'resource' | 'update'>,
  options: Update,
): Promise<SavedRow | undefined> {
  const { row, ...call } = options
  const id = idOf(resource, row)
  const response = update
    ? await update(options)
    : await request(resource.update, { params: itemParams(resource.update, id), ...call })
  if (!response) return undefined
  const { version } = await readSaved(resource, response)
  patchList(resource, id, (current) => ({
    ...current,
    ...call.body,
    ...(version !== undefined && { version }),
  }))
  return { id, version }
}

const versioned = z.object({ version: z.number() })

/** Reads id and version. A response may be empty or a word; JSON of any other shape does not confirm a save. */
async function readSaved({ id }: { id: string }, response: Response) {
  const json = await readJson(response).catch(() => null)
  if (json !== null && (typeof json !== 'object' || Array.isArray(json))) throw new ApiError(0)
  return {
    id: z.safeParse(z.object({ [id]: anyId }), json).data?.[id],
    version: z.safeParse(versioned, json).data?.version,
  }
}
