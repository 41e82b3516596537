import {
  csvText,
  endpointNames,
  fileField,
  maxChangeNote,
  maxUpload,
  pageHeaders,
  pageQuery,
  uploadedFile,
} from '@greenroom/contract'
import type { Endpoint, Schema } from '@greenroom/contract'
import { toJSONSchema } from 'zod/v4/core'
import type { Route } from './route.ts'

/** Describes the served routes as an OpenAPI 3.1 document. */
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
        'Every path works with and without a trailing slash. An error is `{ "message" }`, with `"field"` if it concerns one field.',
    },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token from the sign-in response of a super_admin.',
        },
        serviceKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The secret of a service key: `gr_` and 43 characters. It opens the delivery endpoints and nothing else.',
        },
      },
      schemas: { Error: errorSchema },
    },
    paths,
  }
}

/** In OpenAPI 3.1, a schema without a type describes a file. */
const multipartBody = {
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

const errorSchema = {
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'string' }, field: { type: 'string' } },
}

const operation = (route: Route) => {
  const { endpoint, hasEtag } = route
  return {
    operationId: endpointNames.get(endpoint),
    tags: [groupOf(endpoint)],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    parameters: parametersOf(route),
    ...(endpoint.body && { requestBody: { required: true, content: bodyOf(endpoint.body) } }),
    responses: {
      [endpoint.status]: responseOf(route),
      ...(hasEtag && { 304: { description: 'You have this response already.' } }),
      default: {
        description: 'An error.',
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    },
  }
}

const securityOf = ({ access }: Endpoint) => {
  if (access === 'public') return { security: [] }
  return access === 'service' ? { security: [{ serviceKey: [] }] } : {}
}

/** The heading of an endpoint: its group in the contract, in words. */
const groupOf = (endpoint: Endpoint) => {
  const [key = 'More'] = endpointNames.get(endpoint)?.split('.') ?? []
  const words = key
    .replaceAll('-', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const parametersOf = ({ endpoint, changes, hasEtag }: Route) => {
  const { method, path, query, secretResponse, secretBody, access } = endpoint
  const changesData = changes && (method === 'POST' || path.includes('{'))
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(query ? queryOf(query) : []),
    ...(hasEtag ? [header('If-None-Match', ifNoneMatch)] : []),
    ...(changesData && !secretResponse && !secretBody
      ? [header('Idempotency-Key', idempotencyKey)]
      : []),
    ...(changesData && method !== 'POST' && access !== 'service'
      ? [header('If-Match', ifMatch)]
      : []),
    ...(changesData ? [header('X-Change-Note', changeNote)] : []),
  ]
}

const queryOf = (query: Schema) => {
  const { properties = {}, required = [] } = toJSONSchema(query, { io: 'input' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const idempotencyKey =
  'Any text: a repeated request with it gets the first response again, for 24 hours.'
const ifNoneMatch = 'The ETag of a response that you have: 304 if nothing has changed since.'
const ifMatch = 'The version you have read, in double quotes; 412 if it has changed since.'

const changeNote = `A note on the change, percent-encoded UTF-8, of at most ${maxChangeNote} characters.`

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

const responseOf = ({ endpoint: { response, query }, hasEtag }: Route) => {
  if (response.kind === 'none') return { description: 'Done.' }
  if (response.kind === 'redirect') return { description: 'A redirect.', headers: locationHeader }
  if (response.kind === 'file')
    return { description: 'The file.', content: { [response.type]: { schema: {} } } }
  const item = schemaOf(response.of)
  return {
    description: 'Done.',
    ...(query === pageQuery && { headers: headersOfPage }),
    ...(hasEtag && { headers: headersWithEtag }),
    content: json(response.kind === 'list' ? { type: 'array', items: item } : item),
  }
}

const locationHeader = {
  location: { description: 'Where to go on.', schema: { type: 'string' } },
}

const headersWithEtag = {
  etag: { description: 'For If-None-Match.', schema: { type: 'string' } },
}

const headersOfPage = {
  [pageHeaders.next]: {
    description: 'On every page but the last: the address of the next one, as `rel="next"`.',
    schema: { type: 'string' },
  },
  [pageHeaders.total]: {
    description: 'On a page: the number of rows on all pages.',
    schema: { type: 'integer' },
  },
}

const bodyOf = (body: Schema) => {
  if (body === uploadedFile) return multipartBody
  return body === csvText ? { 'text/csv': { schema: { type: 'string' } } } : json(schemaOf(body))
}

const json = (schema: object) => ({ 'application/json': { schema } })

/** The JSON schema of a value on the wire, before it is parsed. */
const schemaOf = (schema: Schema): object => {
  const wire = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  delete wire.$schema
  return wire
}
