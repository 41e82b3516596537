import * as z from 'zod/mini'
import { endpoint, list, noContent, item, buildPath } from './endpoint.ts'
import type { Schema } from './endpoint.ts'
import { recordStamps } from './fields.ts'
import { failedTo, succeeded } from './messages.ts'

/**
 * Declares one of the alike resources: a list with create, update and remove (spec section 7).
 * @param path its path below `/api`, without the trailing slash
 * @param id the name of its id field
 * @param thing its name as success messages begin with it: `Industry`
 * @param failure its name in failure messages (spec section 8), where it is not `thing` in lower case
 * @param names other words under which `name` may arrive from another backend (spec section 3); `title` where absent
 * @param shape the fields of an entity; `version`, `created_at` and `updated_at` are added to them
 * @param input what a create carries
 * @param change what an update carries, where it differs from a create
 */
/* @__NO_SIDE_EFFECTS__ */
export function crudResource<
  const Path extends string,
  const Id extends string,
  Shape extends Record<string, Schema>,
  Input extends Schema,
  Change extends Schema = Input,
>(about: {
  path: Path
  id: Id
  thing: string
  noun?: string
  names?: readonly string[]
  shape: Shape
  input: Input
  change?: Change
}) {
  const { path, id, thing, names = ['title'], shape, input } = about
  const noun = about.noun ?? thing.toLowerCase()
  const change = about.change ?? input
  const an = /^[aeiou]/i.test(noun) ? 'an' : 'a'
  const entity = z.object({ ...shape, ...recordStamps })
  const all = `${path}/` as const
  const each = `${path}/{id}` as const
  return {
    path,
    id,
    thing,
    /** The thing's name inside a sentence: `plant size`, `Company size`. */
    noun,
    entity,
    input,
    change,
    list: endpoint({
      method: 'GET',
      path: all,
      summary: `Lists every ${noun}.`,
      response: list(entity, names),
    }),
    create: endpoint({
      method: 'POST',
      path: all,
      summary: `Creates ${an} ${noun}.`,
      body: input,
      response: item(entity, names),
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: each,
      summary: `Updates ${an} ${noun}.`, // oxlint-disable-next-line no-unsafe-type-assertion -- where no change is given, Change is Input
      body: change as Change,
      response: item(entity, names),
    }),
    remove: endpoint({
      method: 'DELETE',
      path: each,
      summary: `Deletes ${an} ${noun}.`,
      response: noContent,
    }),
    /** The path of the one with this id, below `/api`. */
    // oxlint-disable-next-line no-unsafe-type-assertion -- the parameters of a path still unknown cannot be spelt out
    itemPath: (key: string) => buildPath({ path: each }, { id: key } as never),
    messages: {
      created: succeeded(thing, 'created'),
      updated: succeeded(thing, 'updated'),
      removed: succeeded(thing, 'deleted'),
      createFailed: failedTo('create', noun),
      updateFailed: failedTo('update', noun),
      removeFailed: failedTo('delete', noun),
    },
  }
}
