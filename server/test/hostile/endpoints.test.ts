import { uploadedFile } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, endpoints, fieldsOf, titleOf } from './endpoints.ts'
import { hostileValues, isMalformed, typeOf } from './values.ts'
import { startWorld } from './world.ts'
import type { Case, World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.app.close())

const json = { 'content-type': 'application/json' }
const each = endpoints.map((endpoint) => [titleOf(endpoint), endpoint] as const)
const withJson = each.filter(([, { body }]) => body && body !== uploadedFile)

test('the OpenAPI description has every endpoint and no other', async () => {
  const { paths } = Object((await world.app.admin('GET', '/api/openapi.json')).body)
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(endpoints.map(titleOf).toSorted())
})

test.each(each.filter(([, { body }]) => body !== uploadedFile))(
  '%s accepts the valid request that the hostile ones start from',
  async (_, endpoint) => {
    const body = JSON.stringify(bodyOf(world, endpoint))
    const { method, status } = endpoint
    const path = await world.pathTo(endpoint)
    const heard = await world.ask({ method, path, ...(body && { headers: json, body }) })
    await world.restore()
    expect([heard.status, heard.text]).toEqual([status, heard.text])
  },
)

test.each(withJson)('%s survives hostile values in every field', async (_, endpoint) => {
  const { method } = endpoint
  const path = await world.pathTo(endpoint)
  const good = bodyOf(world, endpoint)
  const cases = fieldsOf(endpoint).flatMap(([field, types]) =>
    hostileValues.map((value): Case => {
      const others = Object.entries({ ...good, [field]: undefined })
        .filter(([name]) => name !== field)
        .map(([name, right]) => `${JSON.stringify(name)}:${JSON.stringify(right)},`)
      return {
        name: `${field} ${value.name}`,
        method,
        path,
        headers: json,
        body: `{${others.join('')}"${field}":${value.json}}`,
        refused: !types.includes(typeOf(value) ?? '') || isMalformed(value),
        field: typeOf(value) && field,
      }
    }),
  )
  const faults = await world.faultsOf(cases)
  await world.restore()
  expect(faults).toEqual([])
})
