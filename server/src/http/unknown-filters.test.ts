import { api, buildPath, csvText, oidc, people, scim } from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optionalFeatures, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { caller } from '../../test/call.ts'
import type { Call } from '../../test/call.ts'
import { addServiceKey } from '../../test/service-keys.ts'

let app: TestApp
let callers: Readonly<Record<string, Call>>
beforeAll(async () => {
  app = await startApp(optionalFeatures)
  const withKey = async (scope: 'delivery' | 'provisioning') => {
    const { secret } = await addServiceKey(app.db, scope, scope)
    return caller(app.url, { authorization: `Bearer ${secret}` })
  }
  callers = { delivery: await withKey('delivery'), provisioning: await withKey('provisioning') }
})
afterAll(() => app.close())

const endpoints: readonly Endpoint[] = Object.values(api).flat()
const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`

const unknownId = '00000000-0000-4000-8000-000000000000'
/** Calls an endpoint with an unknown id for each parameter of its path. */
const call = (endpoint: Endpoint, query: string) => {
  const { method, path, body, access } = endpoint
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, unknownId])
  const send = callers[String(access)] ?? app.admin
  const url = `/api${buildPath(endpoint, Object.fromEntries(names))}?${query}`
  return body === csvText
    ? send(method, url, 'email', { 'content-type': 'text/csv' })
    : send(method, url, body && {})
}

/** Other standards say to ignore parameters. */
const forProviders: readonly Endpoint[] = [
  ...[oidc.start, oidc.callback],
  ...Object.values(scim).filter((each): each is typeof scim.list => 'method' in each),
]
const strict = endpoints.filter((each) => each.feature && !forProviders.includes(each))

test('every endpoint beyond the specification rejects an unknown filter and names it', async () => {
  expect(strict.length).toBeGreaterThan(70)
  const found = []
  for (const endpoint of strict) {
    const { status, body } = await call(endpoint, 'persona=any')
    found.push([titleOf(endpoint), status, body])
  }
  const body = { message: 'Unknown filter: persona.', field: 'persona' }
  expect(found).toEqual(strict.map((each) => [titleOf(each), 400, body]))
})

test('the specified lists, SCIM and OpenID Connect ignore unknown parameters', async () => {
  const lenient = endpoints.filter(
    (each) => each.method === 'GET' && !strict.includes(each) && !each.path.includes('{'),
  )
  expect(lenient.length).toBeGreaterThan(15)
  const found = []
  for (const endpoint of lenient)
    found.push([titleOf(endpoint), (await call(endpoint, 'persona=any')).status])
  const statusOf = ({ status }: Endpoint) => status
  expect(found).toEqual(lenient.map((each) => [titleOf(each), statusOf(each)]))
})

test.each(['ann@a.co=1', '%00', 'A'.repeat(43), '=1', '%3Cb%3E=1'])(
  'does not repeat the name of the parameter %s',
  async (query) => {
    expect(await call(people.list, query)).toMatchObject({
      status: 400,
      body: { message: 'Unknown filter.' },
    })
  },
)
