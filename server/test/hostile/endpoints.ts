import { api, isJsonBody } from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import * as z from 'zod'
import { toJSONSchema } from 'zod/v4/core'
import type { FuzzTarget } from './fuzz-target.ts'

/** Every endpoint of the contract. */
export const endpoints: readonly Endpoint[] = Object.values(api).flat()

export const endpointTitle = ({ method, path }: Endpoint): string => `${method} ${path}`

/** The names in braces of an endpoint's path. */
export const pathParams = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const typed = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  get anyOf() {
    return z.array(typed).optional()
  },
})
const shape = z.object({ properties: z.record(z.string(), typed).default({}) })

const jsonTypes = ({ type, anyOf = [] }: z.infer<typeof typed>): string[] => [
  ...[type ?? []].flat().map((each) => each.replace('integer', 'number')),
  ...anyOf.flatMap(jsonTypes),
]
const jsonProperties = (schema: Endpoint['body']) =>
  schema && isJsonBody(schema)
    ? shape.parse(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).properties
    : {}

/** The fields of an endpoint's body, each with the JSON types that it takes. */
export const bodyFields = ({ body }: Endpoint): [name: string, types: string[]][] =>
  Object.entries(jsonProperties(body)).map(([name, schema]) => [name, jsonTypes(schema)])

/** The query parameters that an endpoint takes. */
export const queryParams = ({ query }: Endpoint): string[] => Object.keys(jsonProperties(query))

/** A valid body of an endpoint; `undefined` if it takes no JSON. */
export const validBody = (
  world: FuzzTarget,
  endpoint: Endpoint,
): Record<string, unknown> | undefined =>
  !isJsonBody(endpoint.body)
    ? undefined
    : Object.fromEntries(
        bodyFields(endpoint)
          .map(([name, [type]]) => [name, world.validValue(endpoint, name, type)] as const)
          .filter(([, value]) => value !== undefined),
      )

/** Only the first case where each would create a PDF, which takes a second; otherwise all. */
export const limitPdfCases = <Of>({ response }: Endpoint, cases: readonly Of[]): readonly Of[] =>
  response.kind === 'file' ? cases.slice(0, 1) : cases
