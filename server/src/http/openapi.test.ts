import { api, endpointNames } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { startApp } from '../../test/app.ts'
import { deliveryRoutes } from '../resources/delivery/routes.ts'
import { referenceDataRoutes } from '../resources/reference-data/routes.ts'
import { serviceKeyRoutes } from '../resources/service-keys/routes.ts'
import { allSessionRoutes } from '../resources/sessions/all-sessions.ts'
import { sessionRoutes } from '../resources/sessions/routes.ts'
import { signInRoutes } from '../resources/sign-in/routes.ts'
import { openApi } from './openapi.ts'

const routes = [...signInRoutes, ...referenceDataRoutes]
const parameters = (document: unknown, path: string, method: string): string[] => {
  const { paths } = Object(document)
  return paths[path][method].parameters.map(({ name }: { name: string }) => name)
}

test('serves the description to administrators', async () => {
  const app = await startApp()
  const { status, headers, body } = await app.admin('GET', '/api/openapi.json')
  await app.close()
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(body).toMatchObject(openApi(routes))
})

test('names each operation once, as the contract does, and is committed as it is', async () => {
  const app = await startApp()
  const { body } = await app.admin('GET', '/api/openapi.json')
  await app.close()
  const { paths } = Object(body)
  const ids = Object.values<Record<string, { operationId?: string }>>(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(ids).toContain('delivery.startSession')
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(ids.length)
  // `npx vitest run --project server server/src/http/openapi.test.ts -u` writes it again.
  await expect(`${JSON.stringify(body, null, 1)}\n`).toMatchFileSnapshot(
    '../../../docs/openapi.json',
  )
})

test('describes exactly the given routes', () => {
  const { paths } = Object(openApi(routes))
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(
    routes.map(({ endpoint: { method, path } }) => `${method} ${path}`).toSorted(),
  )
})

test('describes bodies, responses, access and headers as in the contract', () => {
  const document = openApi(routes)
  expect(document).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    components: {
      schemas: {
        Credentials: { type: 'object', required: ['email', 'password'] },
        SignedIn: { required: ['token', 'message', 'user'] },
        Industry: { properties: { industry_id: {} } },
      },
    },
    paths: {
      '/login': {
        post: {
          tags: ['Sign in'],
          security: [],
          requestBody: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Credentials' } },
            },
          },
          responses: {
            200: {
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/SignedIn' } },
              },
            },
          },
        },
      },
      '/v1/industries/': {
        get: {
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: { type: 'array', items: { $ref: '#/components/schemas/Industry' } },
                },
              },
            },
          },
        },
        post: {
          summary: 'Creates an industry.',
          requestBody: {
            content: {
              'application/json': {
                schema: { properties: { name: { type: 'string', maxLength: 200 } } },
              },
            },
          },
        },
      },
      '/v1/industries/{id}': { delete: { responses: { 204: { description: 'Done.' } } } },
    },
  })
  expect(parameters(document, '/login', 'post')).toEqual([])
  expect(parameters(document, '/v1/auth/logout', 'delete')).toEqual([])
  expect(parameters(document, '/v1/industries/', 'post')).toEqual([
    'Idempotency-Key',
    'X-Change-Note',
  ])
  expect(parameters(document, '/v1/industries/{id}', 'put')).toEqual([
    'id',
    'Idempotency-Key',
    'If-Match',
    'X-Change-Note',
  ])
})

test('describes paging headers and file responses', () => {
  const document = openApi(sessionRoutes)
  const path = '/v1/sessions/user/{user_id}'
  expect(parameters(document, path, 'get')).toEqual(['user_id', 'limit', 'after'])
  expect(document).toMatchObject({
    paths: {
      [path]: {
        get: { responses: { 200: { headers: { link: {}, 'x-total-count': {} } } } },
      },
      '/v1/performance-reports/{session_id}/pdf': {
        get: { responses: { 200: { content: { 'application/pdf': {} } } } },
      },
    },
  })
})

test('names the credentials that each endpoint takes', () => {
  const document = openApi([
    ...signInRoutes,
    ...serviceKeyRoutes,
    ...deliveryRoutes,
    ...allSessionRoutes,
  ])
  expect(document).toMatchObject({
    security: [{ token: [] }],
    components: {
      securitySchemes: { token: { scheme: 'bearer' }, serviceKey: { scheme: 'bearer' } },
    },
    paths: {
      '/login': { post: { security: [] } },
      '/v1/delivery/catalogue': { get: { security: [{ serviceKey: ['delivery'] }] } },
      '/v1/sessions': { get: { security: [{ token: [] }, { serviceKey: ['reporting'] }] } },
      '/v1/delivery/sessions': { post: { security: [{ serviceKey: ['delivery'] }] } },
    },
  })
  expect(Object(document).paths['/v1/service-keys'].get).not.toHaveProperty('security')
  const { get } = Object(document).paths['/v1/delivery/catalogue']
  expect(Object.keys(get.responses)).toEqual(['200', '304', '4XX', '5XX'])
  expect(get.responses[200].headers).toHaveProperty('etag')
  expect(parameters(document, '/v1/delivery/catalogue', 'get')).toEqual(['If-None-Match'])
  expect(parameters(document, '/v1/service-keys', 'post')).toEqual(['X-Change-Note'])
  expect(parameters(document, '/v1/delivery/sessions/{session_id}', 'patch')).toEqual([
    'session_id',
    'Idempotency-Key',
    'X-Change-Note',
  ])
})

test('has a valid example of each call of a role-play service', () => {
  for (const endpoint of api['delivery'] ?? []) {
    const name = endpointNames.get(endpoint) ?? ''
    const { body, response } = endpoint.example ?? {}
    const schemas = [
      [endpoint.body, body],
      ['of' in endpoint.response ? endpoint.response.of : undefined, response],
    ] as const
    for (const [schema, example] of schemas) {
      expect([name, example === undefined]).toEqual([name, schema === undefined])
      if (schema) expect([name, safeParse(schema, example).error]).toEqual([name, undefined])
    }
  }
})
