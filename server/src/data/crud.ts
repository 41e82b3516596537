import type { Endpoint, OutputOf, Schema } from '@greenroom/contract'
import type { Selectable } from 'kysely'
import type * as core from 'zod/v4/core'
import type { Tables } from '../database/schema.ts'
import type { Route } from '../http/route.ts'
import { change } from './change.ts'
import type { ChangeCall } from './change.ts'
import { demandVersion } from './if-match.ts'
import { demandUnused } from './in-use.ts'
import type { Users } from './in-use.ts'
import { demandIds, explained } from './references.ts'
import { refuse } from '../http/http-error.ts'
import { serve } from '../http/serve.ts'
import { tableStore } from './table.ts'
import type { Row } from './table.ts'

type Fields = core.$ZodType<Readonly<Record<string, unknown>>>
type One = { kind: 'item'; of: core.$ZodType<object>; names: readonly string[] }
type Many = { kind: 'list'; of: core.$ZodType<object>; names: readonly string[] }
type Each = `${string}/{id}`

/** One of the alike resources of the contract, as far as the server needs to know it. */
interface Alike {
  readonly id: string
  readonly noun: string
  readonly entity: Schema & { readonly shape: Readonly<Record<string, Schema>> }
  readonly list: Endpoint<string, undefined, Many>
  readonly update: Endpoint<Each, Fields, One>
  readonly create?: Endpoint<string, Fields, One>
  readonly remove?: Endpoint<Each, undefined, { kind: 'none' }>
  readonly read?: Endpoint<Each, undefined, One>
}

type OnWire<Value> = Value extends Date ? string : Value
/** The tables that have every field of an entity, each of its type. */
type TableOf<Entity> = {
  [T in keyof Tables]: {
    [Name in keyof Entity]-?: Name extends keyof Selectable<Tables[T]>
      ? OnWire<Selectable<Tables[T]>[Name]> extends Entity[Name]
        ? never
        : Name
      : Name
  }[keyof Entity] extends never
    ? T
    : never
}[keyof Tables]

/**
 * Serves one of the alike resources from its table: list and update, and create, delete and read where the
 * contract has them.
 * @param usedBy the tables that refer to it by its id, each with the word for one of its rows
 * @param conflicts what a constraint of the database that refuses a row is called, by its name
 */
export const crud = <R extends Alike>(
  resource: R,
  about: {
    table: TableOf<OutputOf<R['entity']>>
    usedBy?: Users
    conflicts?: Readonly<Record<string, string>>
  },
): Route[] => {
  const { table, usedBy = {}, conflicts = {} } = about
  const { id: key, noun, list, create, update, remove, read } = resource
  const fields = Object.keys(resource.entity.shape).filter(
    (name) => ![key, 'version', 'created_at', 'updated_at'].includes(name),
  )
  const store = tableStore(table, key, fields)

  const gone = () => refuse(404, `There is no ${noun} with this id. It may have been deleted.`)

  const held = async ({ db, params: { id }, versions }: ChangeCall<Each, Schema | undefined>) => {
    const row = (await store.hold(db, id)) ?? gone()
    const title = titleOf(row, noun)
    await demandVersion(db, versions, { entity: table, id, version: row.version, title })
    return { id, row, title }
  }

  const listing = serve(list, ({ db }) => store.all(db))
  const updating = change(update, async (call) => {
    const { id, row: before } = await held(call)
    demandSameId(call.body[key], { id, key })
    demandIds(call.body, fields)
    const after = await explained(store.update(call.db, id, call.body), conflicts)
    return { answer: after, audit: { action: 'update', entity: table, id, before, after } }
  })
  const creating =
    create &&
    change(create, async ({ db, body }) => {
      demandIds(body, fields)
      const after = await explained(store.insert(db, body), conflicts)
      const id = String(after[key])
      return { answer: after, audit: { action: 'create', entity: table, id, after } }
    })
  const removing =
    remove &&
    change(remove, async (call) => {
      const { id, row: before, title } = await held(call)
      await demandUnused(call.db, { usedBy, column: key, id, title })
      await store.remove(call.db, id)
      return { audit: { action: 'delete', entity: table, id, before } }
    })
  const reading =
    read && serve(read, async ({ db, params }) => (await store.one(db, params.id)) ?? gone())
  return [listing, creating, updating, removing, reading].filter((route) => route !== undefined)
}

/** An update may name what it updates (spec section 7), and then names nothing else. */
const demandSameId = (given: unknown, { id, key }: { id: string; key: string }) => {
  if (typeof given !== 'string' || given === '') return
  if (given.toLowerCase() !== id.toLowerCase())
    refuse(400, `${key} must be the one of the address`, key)
}

/** What a sentence calls the thing: its name, or else what it is. */
const titleOf = ({ name }: Row, noun: string) => (typeof name === 'string' ? name : `The ${noun}`)
