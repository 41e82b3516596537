import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { slowestBeside } from '../../../test/slowest-beside.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const count = async (text: unknown) => app.admin('POST', '/api/v1/texts/tokens', { text })

const slowestWhileCounting = (text: string) =>
  slowestBeside(count(text), () => app.admin('GET', '/api/v1/industries'))

test.each([
  [
    'one letter, which takes long in one piece',
    'x'.repeat(200_000),
    // Twenty times what ordinary words of this length cost others on this machine, now.
    async () => 1_000 + 20 * (await slowestWhileCounting('word '.repeat(40_000))),
  ],
  // These take a second, so that a blocked server differs from a busy machine.
  ['random letters', randomBytes(150_000).toString('base64url'), async (ms: number) => ms / 2],
])('answers other requests while it counts %s', async (_, text, limitOf) => {
  await count('Load the vocabulary')
  const startedAt = performance.now()
  const slowest = await slowestWhileCounting(text)
  const ms = performance.now() - startedAt
  expect(await count(text)).toMatchObject({ status: 200 })
  expect(slowest).toBeLessThan(await limitOf(ms))
})
