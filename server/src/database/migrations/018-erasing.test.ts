import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { migrate } from '../migrate.ts'
import { onlyRow } from '../rows.ts'
import { auditAddressKeys } from './018-erasing.ts'

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
    return sql`
      explain select audit_id from audit_log
      where ${sql.raw(auditAddressKeys)} && address_keys('a@b.co', '')`.execute(trx)
  })
  expect(JSON.stringify(plan.rows)).toContain('audit_log_by_address')
})

/** Brings the tables back to those before this migration. */
const undo = () =>
  sql
    .raw(
      `drop index audit_log_by_address;
      drop function address_keys;
      drop function describe_audit_again cascade;
      alter table erased_users drop column person;
      delete from kysely_migration where name = '018-erasing';`,
    )
    .execute(app.db)

test('leaves only the host of webhooks in the audit log', async () => {
  await undo()
  const urls = [
    ...['https://hooks.example/T0/secret-key?token=secret-key', 'http://10.1.2.3:8080/secret-key'],
    ...['https://[2606:4700::1111]:8443/secret-key', 'HTTPS://Hooks.Example?secret-key'],
  ]
  const row = { actor_email: 'a@b.co', entity: 'webhooks', request_id: 'r' }
  await app.db
    .insertInto('audit_log')
    .values(
      urls.flatMap((url, at) => [
        {
          ...{ ...row, action: 'update', entity_id: `u${at}`, title: url },
          before: JSON.stringify({ url, active: true }),
          after: JSON.stringify({ url, active: false }),
        },
        { ...row, action: 'test', entity_id: `v${at}`, title: url },
      ]),
    )
    .execute()
  await migrate(app.db)
  const log = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .select(sql<string>`words::text`.as('words'))
    .where('entity', '=', 'webhooks')
    .orderBy('audit_id')
    .execute()
  expect(JSON.stringify(log)).not.toMatch(/secret|http/i)
  const hosts = ['hooks.example', '10.1.2.3', '2606:4700::1111', 'hooks.example']
  expect(log.map(({ title }) => title)).toEqual(hosts.flatMap((host) => [host, host]))
  expect(log[0]).toMatchObject({
    before: { host: 'hooks.example', active: true },
    after: { host: 'hooks.example', active: false },
  })
  expect(log[1]).toMatchObject({ before: null, after: null })
})
