import { isJsonBody } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validBody, endpoints, limitPdfCases, endpointTitle } from './endpoints.ts'
import { casesFor, withTurns } from './full-run.ts'
import { hostileHeaders, hostileTypes } from './headers.ts'
import { hostileValues } from './values.ts'
import { startFuzzTarget } from './fuzz-target.ts'
import type { HostileCase, FuzzTarget } from './fuzz-target.ts'

let world: FuzzTarget
beforeAll(async () => {
  world = await startFuzzTarget()
})
afterAll(() => world.app.close())

const json = { 'content-type': 'application/json' }
const each = endpoints.map((endpoint) => [endpointTitle(endpoint), endpoint] as const)

test.each(withTurns(each))('%s survives hostile headers', async (_, endpoint, turn) => {
  const body = JSON.stringify(validBody(world, endpoint))
  const { method } = endpoint
  const path = await world.buildPath(endpoint)
  const chosen = limitPdfCases(endpoint, casesFor(turn, hostileHeaders))
  const cases = chosen.map((headers) => ({
    name: JSON.stringify(headers).slice(0, 80),
    method,
    path,
    headers: { ...(body && json), ...headers },
    ...(body && { body }),
  }))
  expect(await world.findProblems(cases)).toEqual([])
  await world.restore()
})

const taking = withTurns(each.filter(([, { body }]) => isJsonBody(body)))
test.each(taking)('%s rejects bodies that are not a JSON object', async (title, endpoint, turn) => {
  const { method } = endpoint
  const path = await world.buildPath(endpoint)
  const good = JSON.stringify(validBody(world, endpoint))
  const bare = hostileValues.map(({ name, json: body }): HostileCase => ({
    name,
    method,
    path,
    headers: json,
    body,
    mustFail: method === 'POST' || !body.startsWith('{'),
  }))
  const beside = hostileValues.map(({ name, json: value }): HostileCase => ({
    name: `beside the others ${name}`,
    method,
    path,
    headers: {
      ...json,
      'idempotency-key': `beside ${title} ${name}`.replaceAll(/\W/g, '').slice(0, 99),
    },
    body: `{"__proto":${value},${good.slice(1)}`,
  }))
  const [firstField] = Object.keys(validBody(world, endpoint) ?? {})
  // The same field again, before the good one: the last one counts.
  const twice = hostileValues.map(({ name, json: value }, at): HostileCase => ({
    name: `before itself ${name}`,
    method,
    path,
    headers: { ...json, 'idempotency-key': `twice-${title}-${at}`.replaceAll(/[^\w-]/g, '') },
    body: `{"${firstField}":${value},${good.slice(1)}`,
  }))
  const types = hostileTypes.map((type): HostileCase => {
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
  ].map((body, at): HostileCase => ({
    name: `no UTF-8 ${at}`,
    method,
    path,
    headers: json,
    body,
    mustFail: true,
  }))
  const cases = casesFor(turn, [...bare, ...beside, ...twice, ...types, ...broken])
  expect(await world.findProblems(cases)).toEqual([])
  await world.restore()
})

const none = withTurns(each.filter(([, { body }]) => !body))
test.each(none)('%s ignores or rejects a body it does not take', async (_, endpoint, turn) => {
  const { method } = endpoint
  const path = await world.buildPath(endpoint)
  const cases = hostileValues.flatMap(({ name, json: body }, at): HostileCase[] => {
    const withKey = { ...json, 'idempotency-key': `none-${at}` }
    return [
      { name, method, path, headers: json, body },
      { name: `${name} with a key`, method, path, headers: withKey, body },
    ]
  })
  const deep = { 'idempotency-key': 'deep', ...json }
  const body = '['.repeat(100_000) + ']'.repeat(100_000)
  cases.push({ name: 'deep, with a key', method, path, headers: deep, body })
  const chosen = limitPdfCases(endpoint, casesFor(turn, cases))
  expect(await world.findProblems(chosen)).toEqual([])
  await world.restore()
})
