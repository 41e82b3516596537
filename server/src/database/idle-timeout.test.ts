import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { relayTo } from '../../test/relay.ts'
import { setIdleTimeout } from './idle-timeout.ts'
import { isUnavailable } from './database-errors.ts'

/** A session by a way that can hang, ended when nothing has come through for half a second. */
const openSession = async () => {
  const fresh = await freshDatabase()
  const relay = await relayTo(fresh.url)
  const session = new Client({ connectionString: relay.url })
  session.on('error', () => undefined)
  await session.connect()
  setIdleTimeout(session, 500)
  onTestFinished(async () => {
    await relay.close()
    await fresh.drop()
  })
  return { session, relay }
}

test('a session whose network hangs is ended, and so is all that waits for it', async () => {
  const { session, relay } = await openSession()
  expect((await session.query('select 1')).rowCount).toBe(1)
  relay.hang()
  const begun = Date.now()
  const error: unknown = await session.query('select 1').catch((cause: unknown) => cause)
  expect(isUnavailable(error)).toBe(true)
  expect(Date.now() - begun).toBeLessThan(5_000)
  expect(isUnavailable(await session.query('rollback').catch((cause: unknown) => cause))).toBe(true)
})

test('an answer that takes long in coming is waited for while pieces of it come', async () => {
  const { session } = await openSession()
  const { rowCount } = await session.query({
    text: 'select pg_sleep(0.02), repeat(md5(n::text), 2000) from generate_series(1, 60) n',
  })
  expect(rowCount).toBe(60)
})
