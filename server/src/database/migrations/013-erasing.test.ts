import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { onlyRow } from '../rows.ts'
import { auditAddressKeys } from './013-erasing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const addresses = [
  'jo@example.com',
  'Jo.Doe+x@Example.com',
  "o'neil@a.co",
  'é-1@a.co',
  '"a b"@a.co',
]
const surroundings = [
  ...['%', ' % ', '"%"', '<%>', 'x\n%\ty', 'CORP\\%', 'C:\\new\\%', '\u0001%', '%.', '{%}'],
  ...['é%', 'mailto:%?x=1', '%,%'],
]

test.each(addresses)(
  'finds %s in texts and in JSON, whatever stands around it',
  async (address) => {
    for (const surrounding of surroundings) {
      const text = surrounding.replaceAll('%', () => address)
      const found = await onlyRow(
        app.db,
        sql`
        select address_keys(${text}, '') && keys as plain,
          address_keys('', ${JSON.stringify({ deep: [text] })}::jsonb::text) && keys as json
        from address_keys(${address.toUpperCase()}, '') keys`,
      )
      expect([text, found]).toEqual([text, { plain: true, json: true }])
    }
  },
)

test('entries with an address are found by an index', async () => {
  const plan = await app.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const keys = sql.raw(auditAddressKeys)
    return sql`
      explain select audit_id from audit_log
      where ${keys} <> '{}' and ${keys} && address_keys('a@b.co', '')`.execute(trx)
  })
  expect(JSON.stringify(plan.rows)).toContain('audit_log_by_address')
})
