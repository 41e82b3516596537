import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadedFile } from '@greenroom/contract'
import { hostileParts, hostileQueries, unknownQueries } from './addresses.ts'
import { bodyOf, endpoints, few, paramsOf, queriesOf, titleOf } from './endpoints.ts'
import { fuzzOptions } from './full.ts'
import { startWorld } from './world.ts'
import type { World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.app.close())

const json = { 'content-type': 'application/json' }
const each = endpoints.map((endpoint) => [titleOf(endpoint), endpoint] as const)

const withParams = each.filter(([, endpoint]) => paramsOf(endpoint).length > 0)
test.each(withParams)('%s survives hostile path parameters', async (_, endpoint) => {
  const body = JSON.stringify(bodyOf(world, endpoint))
  const { method } = endpoint
  const cases = paramsOf(endpoint).flatMap((name) =>
    hostileParts.map(async (part) => ({
      name: `${name} ${part.slice(0, 60)}`,
      method,
      path: await world.pathTo(endpoint, { [name]: part }),
      ...(body && { body, headers: json }),
      refused: method !== 'GET',
    })),
  )
  expect(await world.faultsOf(await Promise.all(cases))).toEqual([])
})

test.each(each)('%s survives hostile query strings', async (_, endpoint) => {
  const { method } = endpoint
  const path = await world.pathTo(endpoint)
  const own = queriesOf(endpoint).flatMap(hostileQueries)
  const queries = few(endpoint, [...own, ...unknownQueries])
  const body = JSON.stringify(bodyOf(world, endpoint))
  const cases = queries.map((query) => ({
    name: query.slice(0, 60),
    method: endpoint.body === uploadedFile ? 'GET' : method,
    path: `${path}?${query}`,
    ...(body && { body, headers: json }),
  }))
  expect(await world.faultsOf(cases)).toEqual([])
  await world.restore()
})

const cursor = fc
  .oneof(fc.uint8Array({ minLength: 24, maxLength: 24 }), fc.uint8Array({ maxLength: 40 }))
  .map((bytes) => Buffer.from(bytes).toString('base64url'))
const anyPath = fc.oneof(
  cursor.map((after) => `/api/v1/auth/all-users?limit=2&after=${after}`),
  fc.webPath().map((path) => `/api${path}`),
  fc.webPath(),
  fc.string({ unit: 'binary' }).map((text) => `/files/${encoded(text)}`),
  fc.string({ unit: 'binary' }).map((text) => `/assets/${encoded(text)}`),
  fc.string({ unit: 'binary' }).map((text) => `/api/v1/auth/by-email/${encoded(text)}`),
  fc.constantFrom(...hostileParts).map((part) => `/${part}`),
  fc.constantFrom(...hostileParts).map((part) => `/files/${part}`),
  fc.constantFrom(...hostileParts).map((part) => `/docs-assets/${part}`),
  fc.constantFrom(...hostileParts).map((part) => `/api/v1/${part}/`),
)
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PURGE')

test('random methods and paths get an error with a message', async () => {
  const cases = fc
    .sample(fc.tuple(method, anyPath), fuzzOptions(400))
    .map(([verb, path]) => ({ name: `${verb} ${path.slice(0, 80)}`, method: verb, path }))
  expect(await world.faultsOf(cases)).toEqual([])
})
