import { definitionOf } from '@greenroom/contract'
import type { Endpoint, Entity, itemStatus, Schema } from '@greenroom/contract'
import type * as core from 'zod/v4/core'
import { requireStillAuthorized } from '../access/gate.ts'
import { notFound, refuse } from '../http/http-error.ts'
import type { RawResponse, Route } from '../http/route.ts'
import { serve } from '../http/serve.ts'
import { change, changeInOneStatement } from './changes/change.ts'
import type { ChangeCall } from './changes/change.ts'
import { requireVersion } from './changes/if-match.ts'
import { explainConflicts, requireIds } from './changes/references.ts'
import { setStatus } from './changes/set-status.ts'
import { serverColumns, tableStore } from './table.ts'
import type { Row } from './table.ts'
import { copyToTrash } from './trash/trash.ts'
import { requireUnused } from './usage.ts'

type Values = Readonly<Record<string, unknown>>
type Fields = core.$ZodType<Values>
type Item = { kind: 'item'; of: core.$ZodType<object>; names: readonly string[] }
type List = { kind: 'list'; of: core.$ZodType<object>; names: readonly string[] }
type ItemPath = `${string}/{id}`
type ItemCall = ChangeCall<Endpoint<ItemPath, Fields | undefined>>

/** A resource of the contract that `crud` can serve. Its handlers know rows only as records of its fields. */
interface CrudResource {
  /** The name of its id field. */
  readonly id: string
  /** What messages call it, such as `industry`. */
  readonly noun: string
  readonly entity: Schema & { readonly shape: Readonly<Record<string, Schema>> }
  readonly list: Endpoint<string, undefined, List>
  readonly update: Endpoint<ItemPath, Fields, Item>
  readonly create?: Endpoint<string, Fields, Item>
  readonly remove?: Endpoint<ItemPath, undefined, { kind: 'none' }>
  readonly read?: Endpoint<ItemPath, undefined, Item>
  readonly setStatus?: Endpoint<`${ItemPath}/status`, typeof itemStatus, Item>
}

interface CrudOptions {
  /** Its table has the entity's fields as columns. */
  readonly entity: Entity
  /** Messages for the table's own constraints, by constraint name. */
  readonly conflicts?: Readonly<Record<string, string>>
}

/** The store of a CRUD resource, and the fields that can be set. */
export const crudStore = (
  { id, entity: { shape } }: Pick<CrudResource, 'id' | 'entity'>,
  entity: Entity,
) => {
  const fields = Object.keys(shape).filter((name) => name !== id && !serverColumns.includes(name))
  return { store: tableStore(definitionOf(entity).table, id, fields), fields }
}

/** Serves a CRUD resource from its table: list and update, and what else the contract has. */
export const crud = (resource: CrudResource, { entity, conflicts }: CrudOptions): Route[] => {
  const { table } = definitionOf(entity)
  const { id: key, noun, list, create, update, remove, read } = resource
  const { store, fields } = crudStore(resource, entity)

  const idOf = (row: Row) => String(row[key])
  const requireCurrent = (row: Row, { db, versions }: Pick<ItemCall, 'db' | 'versions'>) => {
    const { version } = row
    const title = titleOf(row, noun)
    return requireVersion(db, versions, { entity: table, id: idOf(row), version, title })
  }

  const updateRow = async (call: ItemCall & { body: Values }): Promise<RawResponse<never>> => {
    const { db, params, body, ...request } = call
    const wanted = { id: params.id, values: body, ...request }
    const after = await explainConflicts(store.auditedUpdate(db, wanted), conflicts)
    if (after) return after
    await requireStillAuthorized(db, call.actor)
    await requireCurrent((await store.find(db, params.id)) ?? notFound(noun), call)
    // It has changed again meanwhile, to a version that the caller accepts.
    return updateRow(call)
  }

  const routes = [
    serve(list, ({ db }) => store.list(db)),

    changeInOneStatement(update, async (call) => {
      requireSameId(call.body[key], call.params.id, key)
      requireIds(call.body, fields)
      return updateRow(call)
    }),
  ]
  if (create)
    routes.push(
      change(create, async ({ db, body }) => {
        requireIds(body, fields)
        const after = await explainConflicts(store.insert(db, body), conflicts)
        return {
          result: after,
          audit: { action: 'create', entity: table, id: idOf(after), after },
        }
      }),
    )
  if (remove)
    routes.push(
      change(remove, async (call) => {
        const { db, params } = call
        const before = (await store.lockForUpdate(db, params.id)) ?? notFound(noun)
        await requireCurrent(before, call)
        await requireUnused(db, entity, params.id)
        await copyToTrash(call, entity, params.id)
        await store.remove(db, params.id)
        return { audit: { action: 'delete', entity: table, id: idOf(before), before } }
      }),
    )
  if (resource.setStatus)
    routes.push(
      change(resource.setStatus, async (call) => {
        const { db, params, body } = call
        const before = (await store.lockForUpdate(db, params.id)) ?? notFound(noun)
        await requireCurrent(before, call)
        return setStatus(db, { entity, id: idOf(before), before }, body.active)
      }),
    )
  if (read)
    routes.push(
      serve(read, async ({ db, params }) => (await store.find(db, params.id)) ?? notFound(noun)),
    )
  return routes
}

/** An update may repeat the id of its path in the body (spec section 7), but not another one. */
const requireSameId = (bodyId: unknown, id: string, key: string) => {
  if (typeof bodyId === 'string' && bodyId !== '' && bodyId !== id)
    refuse(400, `${key} must match the id in the path`, key)
}

/** What messages call a row: its name if it has one. */
const titleOf = ({ name }: Row, noun: string) => (typeof name === 'string' ? name : `The ${noun}`)
