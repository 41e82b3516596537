import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, endpoints, few, titleOf } from './endpoints.ts'
import { hostileHeaders, hostileTypes } from './headers.ts'
import { some } from './some.ts'
import { hostileValues } from './values.ts'
import { startWorld } from './world.ts'
import type { Case, World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.app.close())

const json = { 'content-type': 'application/json' }
const each = endpoints.map((endpoint) => [titleOf(endpoint), endpoint] as const)

test.each(each)('%s: strange headers', async (title, endpoint) => {
  const body = JSON.stringify(bodyOf(world, endpoint))
  const { method } = endpoint
  const path = await world.pathTo(endpoint)
  const cases = few(endpoint, some(hostileHeaders, title)).map((headers) => ({
    name: JSON.stringify(headers).slice(0, 80),
    method,
    path,
    headers: { ...(body && json), ...headers },
    ...(body && { body }),
  }))
  expect(await world.faultsOf(cases)).toEqual([])
  await world.restore()
})

const taking = each.filter(([, { body }]) => body)
test.each(taking)('%s: bodies that are no object, and of other types', async (title, endpoint) => {
  const { method } = endpoint
  const path = await world.pathTo(endpoint)
  const good = JSON.stringify(bodyOf(world, endpoint))
  const bare = some(hostileValues, title).map(({ name, json: body }): Case => ({
    name,
    method,
    path,
    headers: json,
    body,
    refused: method === 'POST' || !body.startsWith('{'),
  }))
  const beside = some(hostileValues, title).map(({ name, json: value }): Case => ({
    name: `beside the others ${name}`,
    method,
    path,
    headers: {
      ...json,
      'idempotency-key': `beside ${title} ${name}`.replaceAll(/\W/g, '').slice(0, 99),
    },
    body: `{"__proto":${value},${good.slice(1)}`,
  }))
  const [firstField] = Object.keys(bodyOf(world, endpoint) ?? {})
  // The same field again, before the good one: the last one counts.
  const twice = some(hostileValues, `twice ${title}`).map(({ name, json: value }, at): Case => ({
    name: `before itself ${name}`,
    method,
    path,
    headers: { ...json, 'idempotency-key': `twice-${title}-${at}`.replaceAll(/[^\w-]/g, '') },
    body: `{"${firstField}":${value},${good.slice(1)}`,
  }))
  const types = some(hostileTypes, title).map((type): Case => {
    const headers = { 'content-type': type }
    return { name: `type ${type.slice(0, 60)}`, method, path, headers, body: good }
  })
  const broken = [
    Buffer.from(good.replace('{', '{"\x80":1,'), 'latin1'),
    Buffer.concat([
      Buffer.from(good.slice(0, -1)),
      Buffer.from(',"a":"'),
      Buffer.of(0xff, 0x22, 0x7d),
    ]),
    Buffer.from(good, 'utf16le'),
  ].map((body, at): Case => ({
    name: `no UTF-8 ${at}`,
    method,
    path,
    headers: json,
    body,
    refused: true,
  }))
  expect(await world.faultsOf([...bare, ...beside, ...twice, ...types, ...broken])).toEqual([])
  await world.restore()
})

const none = each.filter(([, { body, upload }]) => !body && !upload)
test.each(none)('%s: a body where none belongs', async (title, endpoint) => {
  const { method } = endpoint
  const path = await world.pathTo(endpoint)
  const cases = some(hostileValues, title).map(({ name, json: body }, at): Case => {
    const key = at % 2 === 0 ? { 'idempotency-key': `none-${at}` } : {}
    return { name: `${name} ${at}`, method, path, headers: { ...json, ...key }, body }
  })
  const deep = { 'idempotency-key': 'deep', ...json }
  const body = '['.repeat(100_000) + ']'.repeat(100_000)
  cases.push({ name: 'deep, once only', method, path, headers: deep, body })
  expect(await world.faultsOf(few(endpoint, cases))).toEqual([])
  await world.restore()
})
