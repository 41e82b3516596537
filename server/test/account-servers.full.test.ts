import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { caller } from './call.ts'
import { codeOf, turnOnSecondFactor } from './second-factor.ts'
import { allowSlowTests } from './slow-tests.ts'
import { administrator, signIn, startTwoServers } from './two-servers.ts'
import type { TestServer } from './two-servers.ts'

/* The account on two real servers that share one database. */
allowSlowTests()

let all: Awaited<ReturnType<typeof startTwoServers>>
let servers: readonly TestServer[]
beforeAll(async () => {
  all = await startTwoServers({ SEED: 'none' })
  servers = [all.one, all.two]
})
afterAll(() => all.close())
beforeEach(() => all.ask('delete from second_factors; delete from sign_in_attempts'))

const account = '/api/v1/account'
const signedIn = async () => (await signIn(all.one.url)).token
const statusesOf = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted()

test('one of ten uses of a code on two servers signs in', async () => {
  const token = await signedIn()
  const { secret, recovery } = await turnOnSecondFactor(all.one.as(token))
  for (const code of [codeOf(secret), recovery[0]]) {
    await all.ask('delete from sign_in_attempts')
    const body = { ...administrator, code }
    const signIns = [1, 2, 3, 4, 5].flatMap(() =>
      servers.map(({ url }) => caller(url)('POST', '/api/login', body)),
    )
    expect(statusesOf(await Promise.all(signIns))).toEqual([200, ...Array<number>(9).fill(401)])
  }
})

test('one of two changes of a password on two servers wins, and ends the other session', async () => {
  const tokens = [await signedIn(), await signedIn()] as const
  const passwords = ['seven purple bicycles', 'eight yellow umbrellas']
  const responses = await Promise.all(
    servers.map((server, index) =>
      server.as(tokens[index] ?? '')('PUT', `${account}/password`, {
        current_password: administrator.password,
        new_password: passwords[index],
      }),
    ),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  const winner = statuses.indexOf(204)
  for (const { url } of servers)
    for (const [index, password] of passwords.entries())
      expect((await signIn(url, { ...administrator, password })).status).toBe(
        index === winner ? 200 : 401,
      )
  const reads = servers.map((server, index) => server.as(tokens[1 - index] ?? '')('GET', account))
  const expected = winner === 0 ? [401, 200] : [200, 401]
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(expected)

  const own = all.one.as(tokens[winner] ?? '')
  const change = { current_password: passwords[winner], new_password: administrator.password }
  expect((await own('PUT', `${account}/password`, change)).status).toBe(204)
})

test('a place that is ended on one server is refused by the next call on the other', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  const { body } = await all.two.as(there)('GET', `${account}/tokens`)
  const places: { id: string; current: boolean }[] = Object(body)
  const id = places.find(({ current }) => current)?.id
  expect((await all.one.as(here)('DELETE', `${account}/tokens/${id}`)).status).toBe(204)
  expect((await all.two.as(there)('GET', account)).status).toBe(401)
})
