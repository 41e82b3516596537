import { api } from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import * as z from 'zod'
import { toJSONSchema } from 'zod/v4/core'
import type { World } from './world.ts'

/** Every endpoint there is. */
export const endpoints: readonly Endpoint[] = Object.values(api).flat()

/** What to call an endpoint. */
export const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** The names in braces of an endpoint's path. */
export const paramsOf = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const typed = z.object({ type: z.string().optional() })
const shape = z.object({
  properties: z.record(z.string(), typed.extend({ anyOf: z.array(typed).optional() })).default({}),
})
const wireOf = (schema: Endpoint['body']) =>
  schema
    ? shape.parse(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).properties
    : {}

/** The fields of an endpoint's body, each with the JSON types that it takes. */
export const fieldsOf = ({ body }: Endpoint): [name: string, types: string[]][] =>
  Object.entries(wireOf(body)).map(([name, { type, anyOf = [] }]) => [
    name,
    [type, ...anyOf.map((each) => each.type)].flatMap((each) =>
      each === undefined ? [] : [each.replace('integer', 'number')],
    ),
  ])

/** The parameters that an endpoint takes behind a question mark. */
export const queriesOf = ({ query }: Endpoint): string[] => Object.keys(wireOf(query))

/** The fields of a body that an endpoint takes, `undefined` where it takes none. */
export const bodyOf = (world: World, endpoint: Endpoint): Record<string, unknown> | undefined =>
  endpoint.body &&
  Object.fromEntries(
    fieldsOf(endpoint).map(([name, [type]]) => [name, world.valueFor(endpoint, name, type)]),
  )

/** One of the cases where each makes a file, which takes a worker seconds in tests; else all. */
export const few = <Of>({ response }: Endpoint, cases: readonly Of[]): readonly Of[] =>
  response.kind === 'file' ? cases.slice(0, 1) : cases
