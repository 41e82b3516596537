import { expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { deliveryRoutes } from '../resources/delivery/routes.ts'
import { referenceDataRoutes } from '../resources/reference-data/routes.ts'
import { serviceKeyRoutes } from '../resources/service-keys/routes.ts'
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
    paths: {
      '/login': {
        post: {
          tags: ['Sign in'],
          security: [],
          requestBody: {
            content: {
              'application/json': { schema: { type: 'object', required: ['email', 'password'] } },
            },
          },
          responses: {
            200: {
              content: {
                'application/json': { schema: { required: ['token', 'message', 'user'] } },
              },
            },
          },
        },
      },
      '/v1/industries/': {
        get: {
          responses: { 200: { content: { 'application/json': { schema: { type: 'array' } } } } },
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
  const document = openApi([...signInRoutes, ...serviceKeyRoutes, ...deliveryRoutes])
  expect(document).toMatchObject({
    security: [{ token: [] }],
    components: {
      securitySchemes: { token: { scheme: 'bearer' }, serviceKey: { scheme: 'bearer' } },
    },
    paths: {
      '/login': { post: { security: [] } },
      '/v1/delivery/catalogue': { get: { security: [{ serviceKey: [] }] } },
      '/v1/delivery/sessions': { post: { security: [{ serviceKey: [] }] } },
    },
  })
  expect(Object(document).paths['/v1/service-keys'].get).not.toHaveProperty('security')
  const { get } = Object(document).paths['/v1/delivery/catalogue']
  expect(Object.keys(get.responses)).toEqual(['200', '304', 'default'])
  expect(get.responses[200].headers).toHaveProperty('etag')
  expect(parameters(document, '/v1/delivery/catalogue', 'get')).toEqual(['If-None-Match'])
  expect(parameters(document, '/v1/service-keys', 'post')).toEqual(['X-Change-Note'])
  expect(parameters(document, '/v1/delivery/sessions/{session_id}', 'patch')).toEqual([
    'session_id',
    'Idempotency-Key',
    'X-Change-Note',
  ])
})
