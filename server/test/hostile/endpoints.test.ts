import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, endpoints, fieldsOf, titleOf } from './endpoints.ts'
import { some } from './some.ts'
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
const withBody = each.filter(([, { body }]) => body)

test('every endpoint is described, and none besides', async () => {
  const { paths } = Object((await world.app.admin('GET', '/api/openapi.json')).body)
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(endpoints.map(titleOf).toSorted())
})

test.each(each.filter(([, { upload }]) => !upload))(
  '%s is reached, so that what is refused below is refused for what is hostile about it',
  async (_, endpoint) => {
    const body = JSON.stringify(bodyOf(world, endpoint))
    const { method, status } = endpoint
    const path = await world.pathTo(endpoint)
    const heard = await world.ask({ method, path, ...(body && { headers: json, body }) })
    await world.restore()
    expect([heard.status, heard.text]).toEqual([status, heard.text])
  },
)

test.each(withBody)('%s: every value in every field', async (title, endpoint) => {
  const { method } = endpoint
  const path = await world.pathTo(endpoint)
  const good = bodyOf(world, endpoint)
  const cases = fieldsOf(endpoint).flatMap(([field, types]) =>
    some(hostileValues, title + field).map((value): Case => {
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
