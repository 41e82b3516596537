import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { freshDatabase } from '../../test/database.ts'
import { queryFunction } from '../../test/new-database.ts'
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

test('keeps the connection of /readyz between the looks of a load balancer', async () => {
  const app = await startApp()
  onTestFinished(() => app.close())
  const query = queryFunction({ connectionString: app.databaseUrl })
  const askedBy = async () => {
    expect((await app.anyone('GET', '/readyz')).status).toBe(200)
    return query(`select pid from pg_stat_activity
      where datname = current_database() and query like 'select current_setting(''transaction_read_only%'`)
  }
  const first = await askedBy()
  expect(first).toHaveLength(1)
  await wait(15_000)
  expect(await askedBy()).toEqual(first)
})
