import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { relayTo } from '../../test/relay.ts'
import { setIdleTimeout } from './idle-timeout.ts'
import { isUnavailable } from './database-errors.ts'

/** Opens a connection through a relay that can hang, with an idle timeout of half a second. */
const openConnection = async () => {
  const fresh = await freshDatabase()
  const relay = await relayTo(fresh.url)
  const client = new Client({ connectionString: relay.url })
  client.on('error', () => undefined)
  await client.connect()
  setIdleTimeout(client, 500)
  onTestFinished(async () => {
    await relay.close()
    await fresh.drop()
  })
  return { client, relay }
}

test('fails queries on a connection that stops responding', async () => {
  const { client, relay } = await openConnection()
  expect((await client.query('select 1')).rowCount).toBe(1)
  relay.hang()
  const error: unknown = await client.query('select 1').catch((cause: unknown) => cause)
  expect(isUnavailable(error)).toBe(true)
  expect(isUnavailable(await client.query('rollback').catch((cause: unknown) => cause))).toBe(true)
})

test('keeps a connection while parts of a slow response arrive', async () => {
  const { client } = await openConnection()
  const { rowCount } = await client.query({
    text: 'select pg_sleep(0.02), repeat(md5(n::text), 2000) from generate_series(1, 60) n',
  })
  expect(rowCount).toBe(60)
})
