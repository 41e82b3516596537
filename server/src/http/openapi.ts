import {
  csvText,
  endpointNames,
  fileField,
  keyScopes,
  maxChangeNote,
  maxUpload,
  pageHeaders,
  pageQuery,
  scimPath,
  scimUrns,
  uploadedFile,
} from '@greenroom/contract'
import type { Endpoint, Schema } from '@greenroom/contract'
import { toJSONSchema } from 'zod/v4/core'
import { examples } from './openapi-examples.ts'
import { schemaNames } from './openapi-names.ts'
import type { Route } from './route.ts'

/** Describes the served routes as an OpenAPI 3.1 document. */
export const openApi = (routes: readonly Route[]): object => {
  const paths: Record<string, Record<string, object>> = {}
  const schemas = namedSchemas()
  for (const route of routes) {
    const path = (paths[route.endpoint.path] ??= {})
    path[route.endpoint.method.toLowerCase()] = operation(route, schemas)
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
            'The secret of a service key: `gr_` and 43 characters. It opens the endpoints that name its scope.',
        },
      },
      schemas: { Error: errorSchema, ScimError: scimErrorSchema, ...schemas.all },
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
  properties: {
    message: { type: 'string', description: 'A sentence for people.' },
    field: { type: 'string', description: 'The field or parameter, where it is about one.' },
  },
  examples: [{ message: 'First name is required', field: 'first_name' }],
}

const scimErrorSchema = {
  type: 'object',
  required: ['schemas', 'status', 'detail'],
  properties: {
    schemas: { type: 'array', items: { const: scimUrns.error } },
    status: { type: 'string' },
    scimType: { type: 'string' },
    detail: { type: 'string', description: 'A sentence for people.' },
  },
}

/** The schemas of the document: those with a name are listed once, and referred to by it wherever they are used. */
const namedSchemas = () => {
  const all: Record<string, object> = {}
  const names = new Map<Schema, string>()
  const use = (operationId: string, part: 'body' | 'response', schema: Schema): object => {
    const name = names.get(schema) ?? schemaNames[part][operationId]
    if (name === undefined) return schemaOf(schema)
    names.set(schema, name)
    all[name] ??= schemaOf(schema)
    return { $ref: `#/components/schemas/${name}` }
  }
  return { all, use }
}

/** Responses of SCIM have a media type and an error of their own. */
const isScim = ({ path }: Endpoint) => path.startsWith(`${scimPath}/`)
const typeOf = (endpoint: Endpoint) =>
  isScim(endpoint) ? 'application/scim+json' : 'application/json'

const refusal = (endpoint: Endpoint, description: string) => {
  const schema = { $ref: `#/components/schemas/${isScim(endpoint) ? 'ScimError' : 'Error'}` }
  return { description, content: { [typeOf(endpoint)]: { schema } } }
}

const operation = (route: Route, schemas: ReturnType<typeof namedSchemas>) => {
  const { endpoint, hasEtag } = route
  const operationId = endpointNames.get(endpoint) ?? ''
  const { body, response } = endpoint
  const schemaIn = (part: 'body' | 'response', schema: Schema) =>
    schemas.use(operationId, part, schema)
  return {
    operationId,
    tags: [groupOf(endpoint)],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    parameters: parametersOf(route),
    ...(body && {
      requestBody: {
        required: true,
        content: bodyOf(body) ?? json(schemaIn('body', body), examples[operationId]?.body),
      },
    }),
    responses: {
      [endpoint.status]: responseOf(
        route,
        'of' in response ? schemaIn('response', response.of) : {},
        examples[operationId]?.response,
      ),
      ...(hasEtag && { 304: { description: 'You have this response already.' } }),
      '4XX': refusal(endpoint, 'The request was refused.'),
      '5XX': refusal(endpoint, 'The server could not do it.'),
    },
  }
}

const securityOf = ({ access }: Endpoint) => {
  if (access === 'public') return { security: [] }
  const callers = [access].flat()
  const scopes = keyScopes.filter((scope) => callers.includes(scope))
  if (scopes.length === 0) return {}
  const keys = { serviceKey: scopes }
  return { security: callers.includes('super_admin') ? [{ token: [] }, keys] : [keys] }
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
    ...(changesData && method !== 'POST' && access !== 'delivery' && access !== 'provisioning'
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

const responseOf = ({ endpoint, hasEtag }: Route, item: object, example: object | undefined) => {
  const { response, query } = endpoint
  const isList = response.kind === 'list'
  const schema = isList ? { type: 'array', items: item } : item
  if (response.kind === 'none') return { description: 'Done.' }
  if (response.kind === 'redirect')
    return { description: 'A redirect.', headers: headerOf('location', 'Where to go on.') }
  if (response.kind === 'file')
    return { description: 'The file.', content: { [response.type]: { schema: {} } } }
  return {
    description: 'Done.',
    ...(query === pageQuery && { headers: headersOfPage }),
    ...(hasEtag && { headers: headerOf('etag', 'For If-None-Match.') }),
    content: {
      [typeOf(endpoint)]: { schema, ...(example && { example: isList ? [example] : example }) },
    },
  }
}

/** The description of a header of a response. */
const headerOf = (name: string, description: string, type = 'string') => ({
  [name]: { description, schema: { type } },
})

const headersOfPage = {
  ...headerOf(
    pageHeaders.next,
    'On every page but the last: the address of the next one, as `rel="next"`.',
  ),
  ...headerOf(pageHeaders.total, 'On a page: the number of rows on all pages.', 'integer'),
}

/** The content of a body that is not JSON. */
const bodyOf = (body: Schema) => {
  if (body === uploadedFile) return multipartBody
  return body === csvText ? { 'text/csv': { schema: { type: 'string' } } } : undefined
}

const json = (schema: object, example?: object) => ({
  'application/json': { schema, ...(example && { example }) },
})

/** The JSON schema of a value on the wire, before it is parsed. */
const schemaOf = (schema: Schema): object => {
  const wire = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  delete wire.$schema
  return wire
}
