import {
  csvText,
  endpointNames,
  fileField,
  keyScopes,
  maxChangeNote,
  maxUpload,
  pageHeaders,
  pageQuery,
  schemaNames,
  scimPath,
  scimUrns,
  uploadedFile,
} from '@greenroom/contract'
import type { Endpoint, Schema } from '@greenroom/contract'
import { toJSONSchema } from 'zod/v4/core'
import type { Route } from './route.ts'

/** The schemas of a document that have a name: they are listed once, and referred to by it. */
type Schemas = Record<string, object>

/** Describes the served routes as an OpenAPI 3.1 document. */
export const openApi = (routes: readonly Route[]): object => {
  const paths: Record<string, Record<string, object>> = {}
  const schemas: Schemas = { Error: errorSchema, ScimError: scimErrorSchema }
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
        token: bearer('The token from the sign-in response of a super_admin.'),
        serviceKey: bearer(
          'The secret of a service key: `gr_` and 43 characters. It opens the endpoints that name its scope.',
        ),
      },
      schemas,
    },
    paths,
  }
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })

const text = { type: 'string' }
const sentence = { ...text, description: 'A sentence for people.' }

const errorSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: sentence,
    field: { ...text, description: 'The field or parameter, where it is about one.' },
  },
  examples: [{ message: 'First name is required', field: 'first_name' }],
}

const scimErrorSchema = {
  type: 'object',
  required: ['schemas', 'status', 'detail'],
  properties: {
    schemas: { type: 'array', items: { const: scimUrns.error } },
    status: text,
    scimType: text,
    detail: sentence,
  },
}

/** The JSON schema of a value on the wire, before it is parsed. */
const schemaOf = (schema: Schema): object => {
  const wire = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  delete wire.$schema
  return wire
}

/** The same, or where it has a name a reference to it. */
const referTo = (schema: Schema, schemas: Schemas): object => {
  const name = schemaNames.get(schema)
  if (name === undefined) return schemaOf(schema)
  schemas[name] ??= schemaOf(schema)
  return { $ref: `#/components/schemas/${name}` }
}

const operation = (route: Route, schemas: Schemas) => {
  const { endpoint, hasEtag } = route
  const { body, status } = endpoint
  return {
    operationId: endpointNames.get(endpoint) ?? '',
    tags: [groupOf(endpoint)],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    parameters: parametersOf(route),
    ...(body && { requestBody: { required: true, content: bodyOf(body, endpoint, schemas) } }),
    responses: {
      [status]: responseOf(route, schemas),
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

const headers = {
  'If-None-Match': 'The ETag of a response that you have: 304 if nothing has changed since.',
  'Idempotency-Key':
    'Any text: a repeated request with it gets the first response again, for 24 hours.',
  'If-Match': 'The version you have read, in double quotes; 412 if it has changed since.',
  'X-Change-Note': `A note on the change, percent-encoded UTF-8, of at most ${maxChangeNote} characters.`,
}

const parametersOf = ({ endpoint, changes, hasEtag }: Route) => {
  const { method, path, query, secretResponse, secretBody, access } = endpoint
  const changesData = changes && (method === 'POST' || path.includes('{'))
  const hasVersion = method !== 'POST' && access !== 'delivery' && access !== 'provisioning'
  const { properties = {}, required = [] } = query ? toJSONSchema(query, { io: 'input' }) : {}
  const taken: Readonly<Record<string, boolean | undefined>> = {
    'If-None-Match': hasEtag,
    'Idempotency-Key': changesData && !secretResponse && !secretBody,
    'If-Match': changesData && hasVersion,
    'X-Change-Note': changesData,
  }
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
      return { name, in: 'path', required: true, schema: text }
    }),
    ...Object.entries(properties).map(([name, schema]) => {
      return { name, in: 'query', required: required.includes(name), schema }
    }),
    ...Object.entries(headers).flatMap(([name, description]) =>
      taken[name] ? { name, in: 'header', required: false, description, schema: text } : [],
    ),
  ]
}

/** The content of a body. In OpenAPI 3.1, a schema without a type describes a file. */
const bodyOf = (body: Schema, { example }: Endpoint, schemas: Schemas) => {
  if (body === csvText) return { 'text/csv': { schema: text } }
  if (body !== uploadedFile)
    return jsonOf('application/json', referTo(body, schemas), example?.body)
  const file = {
    contentMediaType: 'application/octet-stream',
    description: `One file of at most ${maxUpload / 1024 / 1024} MB.`,
  }
  const form = { type: 'object', required: [fileField], properties: { [fileField]: file } }
  return { 'multipart/form-data': { schema: form } }
}

const jsonOf = (type: string, schema: object, example?: unknown) => ({
  [type]: { schema, ...(example !== undefined && { example }) },
})

const responseOf = ({ endpoint, hasEtag }: Route, schemas: Schemas) => {
  const { response, query, example } = endpoint
  if (response.kind === 'none') return { description: 'Done.' }
  if (response.kind === 'redirect')
    return { description: 'A redirect.', headers: headerOf('location', 'Where to go on.') }
  if (response.kind === 'file')
    return { description: 'The file.', content: { [response.type]: { schema: {} } } }
  const item = referTo(response.of, schemas)
  const content =
    response.kind === 'list'
      ? jsonOf(typeOf(endpoint), { type: 'array', items: item }, example && [example.response])
      : jsonOf(typeOf(endpoint), item, example?.response)
  return {
    description: 'Done.',
    ...(query === pageQuery && { headers: headersOfPage }),
    ...(hasEtag && { headers: headerOf('etag', 'For If-None-Match.') }),
    content,
  }
}

/** Responses of SCIM have a media type and an error of their own. */
const isScim = ({ path }: Endpoint) => path.startsWith(`${scimPath}/`)
const typeOf = (endpoint: Endpoint) =>
  isScim(endpoint) ? 'application/scim+json' : 'application/json'

const refusal = (endpoint: Endpoint, description: string) => {
  const schema = { $ref: `#/components/schemas/${isScim(endpoint) ? 'ScimError' : 'Error'}` }
  return { description, content: jsonOf(typeOf(endpoint), schema) }
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
