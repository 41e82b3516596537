import * as z from 'zod/mini'
import { endpoint, list, named, noContent, item, buildPath } from './endpoint.ts'
import type { Schema } from './endpoint.ts'
import { recordStamps } from './fields.ts'
import { failedTo, succeeded } from './messages.ts'

/** Whether an item is active, or retired. */
export const itemStatus = z.object({ active: z.boolean({ error: 'must be true or false' }) })

/**
 * Declares a resource with list, create, update and remove endpoints (spec section 7).
 * @param path below `/api`, without the trailing slash
 * @param label its name at the start of a success message: `Industry`
 * @param noun its name inside a sentence (spec section 8); by default `label` in lower case
 * @param schema the name of the entity's schema in the description of the API
 * @param names other fields in which a backend may send `name` (spec section 3); by default `title`
 * @param shape fields of the entity; `version`, `created_at` and `updated_at` are added
 * @param change body of an update, if it differs from a create
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
  label: string
  noun?: string
  schema: string
  names?: readonly string[]
  shape: Shape
  input: Input
  change?: Change
}) {
  const { path, id, label, names = ['title'], shape, input } = about
  const noun = about.noun ?? label.toLowerCase()
  const change = about.change ?? input
  const an = /^[aeiou]/i.test(noun) ? 'an' : 'a'
  const entity = named(about.schema, z.object({ ...shape, ...recordStamps }))
  const all = `${path}/` as const
  const each = `${path}/{id}` as const
  return {
    path,
    id,
    label,
    /** Its name inside a sentence: `industry`, `Company size`. */
    noun,
    entity,
    input,
    change,
    list: endpoint('GET', all, {
      summary: `Lists every ${noun}.`,
      response: list(entity, names),
    }),
    create: endpoint('POST', all, {
      summary: `Creates ${an} ${noun}.`,
      body: input,
      response: item(entity, names),
      status: 201,
    }),
    update: endpoint('PUT', each, {
      summary: `Updates ${an} ${noun}.`, // oxlint-disable-next-line no-unsafe-type-assertion -- without `change`, Change is Input
      body: change as Change,
      response: item(entity, names),
    }),
    remove: endpoint('DELETE', each, {
      summary: `Deletes ${an} ${noun}.`,
      response: noContent,
    }),
    /** The path of one item, below `/api`. */
    // oxlint-disable-next-line no-unsafe-type-assertion -- TypeScript cannot list the parameters of a generic path
    itemPath: (key: string) => buildPath({ path: each }, { id: key } as never),
    messages: {
      created: succeeded(label, 'created'),
      updated: succeeded(label, 'updated'),
      removed: succeeded(label, 'deleted'),
      createFailed: failedTo('create', noun),
      updateFailed: failedTo('update', noun),
      removeFailed: failedTo('delete', noun),
    },
  }
}
