import { api, pageHeaders, pageQuery, maxUpload } from '@greenroom/contract'
import type { Endpoint, Schema } from '@greenroom/contract'
import { toJSONSchema } from 'zod/v4/core'
import type { Route } from './route.ts'
import { fileField } from './upload.ts'

/**
 * Describes the routes that are served as an OpenAPI 3.1 document: the contract's own paths, bodies and answers.
 */
export const openApi = (routes: readonly Route[]): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = (paths[route.endpoint.path] ??= {})
    path[route.endpoint.method.toLowerCase()] = operation(route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Greenroom',
      version: '1',
      description:
        'Every path answers with and without a slash at its end. A refusal is `{ "message" }`, with `"field"` where one field is at fault.',
    },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that signing in answers.',
        },
      },
      schemas: { Refusal: refusal },
    },
    paths,
  }
}

/** A file as OpenAPI 3.1 describes one: a schema without a type. */
const oneFile = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: [fileField],
      properties: {
        [fileField]: {
          contentMediaType: 'application/octet-stream',
          description: `One file of at most ${maxUpload / 1024 / 1024} MB.`,
        },
      },
    },
  },
}

const refusal = {
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'string' }, field: { type: 'string' } },
}

const operation = ({ endpoint, changes }: Route) => ({
  tags: [groupOf(endpoint)],
  summary: endpoint.summary,
  ...(endpoint.access === 'public' && { security: [] }),
  parameters: parametersOf(endpoint, changes),
  ...(endpoint.body && { requestBody: { required: true, content: json(schemaOf(endpoint.body)) } }),
  ...(endpoint.upload && { requestBody: { required: true, content: oneFile } }),
  responses: {
    [endpoint.status]: answerOf(endpoint),
    default: {
      description: 'A refusal, in words.',
      content: json({ $ref: '#/components/schemas/Refusal' }),
    },
  },
})

/** The heading it stands under: its place in the contract, in words. */
const groupOf = (endpoint: Endpoint) => {
  const groups: [string, readonly Endpoint[]][] = Object.entries(api)
  const [key = 'More'] = groups.find(([, endpoints]) => endpoints.includes(endpoint)) ?? []
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const parametersOf = ({ method, path, query }: Endpoint, changes: boolean) => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...(query ? queryOf(query) : []),
  ...(changes && (method === 'POST' || path.includes('{'))
    ? [header('Idempotency-Key', onceOnly)]
    : []),
  ...(changes && method !== 'POST' && path.includes('{') ? [header('If-Match', ifUnchanged)] : []),
]

const queryOf = (query: Schema) => {
  const { properties = {}, required = [] } = toJSONSchema(query, { io: 'input' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const onceOnly = 'Any text of your own: sent again within 24 hours, it gets the first answer again.'
const ifUnchanged = 'The version you have seen, in double quotes: 412 where it is another by now.'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

const answerOf = ({ response, query }: Endpoint) => {
  if (response.kind === 'none') return { description: 'Done.' }
  if (response.kind === 'file')
    return { description: 'The file.', content: { [response.type]: { schema: {} } } }
  const thing = schemaOf(response.of)
  return {
    description: 'Done.',
    ...(query === pageQuery && { headers: headersOfPage }),
    content: json(response.kind === 'list' ? { type: 'array', items: thing } : thing),
  }
}

const headersOfPage = {
  [pageHeaders.next]: {
    description: 'Of a page that is not the last: the address of the next one, as `rel="next"`.',
    schema: { type: 'string' },
  },
  [pageHeaders.total]: {
    description: 'Of a page: how many rows there are on all pages.',
    schema: { type: 'integer' },
  },
}

const json = (schema: object) => ({ 'application/json': { schema } })

/** A schema as it stands on the wire, before it is read. */
const schemaOf = (schema: Schema): object => {
  const wire = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  delete wire.$schema
  return wire
}
