import { isJsonBody } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validBody, endpoints, bodyFields, endpointTitle } from './endpoints.ts'
import { casesFor, withTurns } from './full-run.ts'
import { hostileValues, cannotBeStored, jsonType } from './values.ts'
import { startFuzzTarget } from './fuzz-target.ts'
import type { HostileCase, FuzzTarget } from './fuzz-target.ts'

let world: FuzzTarget
beforeAll(async () => {
  world = await startFuzzTarget()
})
afterAll(() => world.app.close())

const json = { 'content-type': 'application/json' }
const each = endpoints.map((endpoint) => [endpointTitle(endpoint), endpoint] as const)
const withJson = each.filter(([, { body }]) => isJsonBody(body))

test('the OpenAPI description has every endpoint and no other', async () => {
  const { paths } = Object((await world.app.admin('GET', '/api/openapi.json')).body)
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(endpoints.map(endpointTitle).toSorted())
})

test.each(each.filter(([, { body }]) => body === undefined || isJsonBody(body)))(
  '%s accepts a valid request',
  async (_, endpoint) => {
    const body = JSON.stringify(validBody(world, endpoint))
    const { method, status } = endpoint
    await world.prepare(endpoint)
    const path = await world.buildPath(endpoint)
    const heard = await world.send({ method, path, ...(body && { headers: json, body }) })
    await world.restore()
    expect([heard.status, heard.text]).toEqual([status, heard.text])
    // What has an ETag is of use as a copy only; nothing else may be stored.
    const { etag, 'cache-control': cache } = heard.headers
    expect(cache).toMatch(etag === undefined ? /^no-store\b/ : /^private, no-cache$/)
  },
)

const turns = withTurns(withJson)
test.each(turns)('%s survives hostile values in every field', async (_, endpoint, turn) => {
  const { method } = endpoint
  await world.prepare(endpoint)
  const path = await world.buildPath(endpoint)
  const good = validBody(world, endpoint)
  const cases = bodyFields(endpoint).flatMap(([field, types]) =>
    hostileValues.map((value): HostileCase => {
      const others = Object.entries({ ...good, [field]: undefined })
        .filter(([name]) => name !== field)
        .map(([name, right]) => `${JSON.stringify(name)}:${JSON.stringify(right)},`)
      return {
        name: `${field} ${value.name}`,
        method,
        path,
        headers: json,
        body: `{${others.join('')}"${field}":${value.json}}`,
        mustFail: !types.includes(jsonType(value) ?? '') || cannotBeStored(value),
        expectedField: jsonType(value) && field,
      }
    }),
  )
  const faults = await world.findProblems(casesFor(turn, cases))
  await world.restore()
  expect(faults).toEqual([])
})
