import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { administrator, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addUser } from '../../../test/users.ts'
import { verify } from '@node-rs/argon2'

/* A spy, not a mock: the tests count how much hashing a sign-in does. Modules that are loaded already would not call it. */
vi.hoisted(() => vi.resetModules())
vi.mock(import('@node-rs/argon2'), { spy: true })
afterAll(() => vi.resetModules())

const { email, password } = administrator
const withoutPassword = 'pat@greenroom.example'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await addUser(app.db, { email: withoutPassword, role: 'sales_manager' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('sign_in_attempts').execute()
})

const login = (body: unknown) => app.anyone('POST', '/api/login', body)

test('lets 50 people sign in at once', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => login({ email, password })))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
})

test('hashes once for an unknown address, a known one and a user without a password', async () => {
  for (const address of ['nobody@greenroom.example', email, withoutPassword]) {
    vi.mocked(verify).mockClear()
    await login({ email: address, password: 'a wrong password' })
    const costs = vi
      .mocked(verify)
      .mock.calls.map(([hash]) => /^\$.*?\$.*?\$.*?\$/.exec(`${hash}`)?.[0])
    expect(costs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1$'])
  }
})

test('takes as long for an unknown address and a user without a password as for a known one', async () => {
  /** The fastest of some sign-ins, which nothing else has slowed down. */
  const fastest = async (address: string) => {
    const times: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      const startedAt = performance.now()
      await login({ email: address, password: 'a wrong password' })
      times.push(performance.now() - startedAt)
    }
    return Math.min(...times)
  }
  // Without hashing, it takes a tenth.
  const known = await fastest(email)
  expect(await fastest('nobody@greenroom.example')).toBeGreaterThan(known / 2)
  expect(await fastest(withoutPassword)).toBeGreaterThan(known / 2)
})
