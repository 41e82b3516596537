import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isJsonBody } from '@greenroom/contract'
import { hostileSegments, hostileQueries, unknownQueries } from './paths.ts'
import {
  validBody,
  endpoints,
  limitPdfCases,
  pathParams,
  queryParams,
  endpointTitle,
} from './endpoints.ts'
import { casesFor, fuzzOptions, withTurns } from './full-run.ts'
import { startFuzzTarget } from './fuzz-target.ts'
import type { FuzzTarget } from './fuzz-target.ts'

let world: FuzzTarget
beforeAll(async () => {
  world = await startFuzzTarget()
})
afterAll(() => world.app.close())

const json = { 'content-type': 'application/json' }
const each = endpoints.map((endpoint) => [endpointTitle(endpoint), endpoint] as const)

const withParams = withTurns(each.filter(([, endpoint]) => pathParams(endpoint).length > 0))
test.each(withParams)('%s survives hostile path parameters', async (_, endpoint, turn) => {
  const body = JSON.stringify(validBody(world, endpoint))
  const { method } = endpoint
  const all = pathParams(endpoint).flatMap((name) => hostileSegments.map((part) => [name, part]))
  const cases = casesFor(turn, all).map(async ([name = '', part = '']) => ({
    name: `${name} ${part.slice(0, 60)}`,
    method,
    path: await world.buildPath(endpoint, { [name]: part }),
    ...(body && { body, headers: json }),
    refused: method !== 'GET',
  }))
  expect(await world.findProblems(await Promise.all(cases))).toEqual([])
})

test.each(withTurns(each))('%s survives hostile query strings', async (_, endpoint, turn) => {
  const { method } = endpoint
  const path = await world.buildPath(endpoint)
  const own = queryParams(endpoint).flatMap(hostileQueries)
  const queries = limitPdfCases(endpoint, casesFor(turn, [...own, ...unknownQueries]))
  const body = JSON.stringify(validBody(world, endpoint))
  const cases = queries.map((query) => ({
    name: query.slice(0, 60),
    method: endpoint.body === undefined || isJsonBody(endpoint.body) ? method : 'GET',
    path: `${path}?${query}`,
    ...(body && { body, headers: json }),
  }))
  expect(await world.findProblems(cases)).toEqual([])
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
  fc.constantFrom(...hostileSegments).map((part) => `/${part}`),
  fc.constantFrom(...hostileSegments).map((part) => `/files/${part}`),
  fc.constantFrom(...hostileSegments).map((part) => `/docs-assets/${part}`),
  fc.constantFrom(...hostileSegments).map((part) => `/api/v1/${part}/`),
)
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PURGE')

test('random methods and paths get an error with a message', async () => {
  const cases = fc
    .sample(fc.tuple(method, anyPath), fuzzOptions(80))
    .map(([verb, path]) => ({ name: `${verb} ${path.slice(0, 80)}`, method: verb, path }))
  expect(await world.findProblems(cases)).toEqual([])
})
