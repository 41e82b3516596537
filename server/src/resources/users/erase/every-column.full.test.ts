import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../../../test/app.ts'
import type { TestApp } from '../../../../test/app.ts'
import { removeOldTexts } from '../../sessions/remove-old-texts.ts'
import { findTexts, leaveTraces, person } from '../../../../test/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ modelServer: { url: 'http://127.0.0.1:1/v1', model: 'none' } })
})
afterAll(() => app.close())

/** Columns where an address stays, by the reason. A table alone stands for all its columns. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'texts of the company, and their history': [
    ...['ai_roles', 'coaching_prompts', 'company_sizes', 'composed_texts', 'industries'],
    ...['interaction_modes', 'manufacturing_models', 'mode_reports', 'personas', 'plans'],
    ...['speech_clips', 'voice_checks', 'voices'],
    ...['plant_size_impacts', 'products', 'revisions.changed', 'revisions.content'],
    ...['session_compositions', 'trash.content', 'trials.prompt', 'model_jobs.input'],
  ],
  'rows of other people, who may say what they like': ['users', 'sessions'],
  'rows that go with the person who is erased': [
    ...['access_tokens', 'oidc_links', 'second_factors', 'sign_in_attempts', 'sign_in_failures'],
    ...['sign_in_places', 'erased_users'],
  ],
  'settings that a change would break': ['webhooks'],
  'written by Greenroom, which puts no person into it': [
    ...['jobs', 'job_claims', 'kysely_migration', 'roles', 'webhook_deliveries'],
    'last_failures',
    ...['audit_log.action', 'audit_log.entity', 'audit_log.entity_id', 'audit_log.request_id'],
    ...['audit_log.address', 'credit_ledger.request_id'],
    ...['model_jobs.kind', 'model_jobs.model', 'model_jobs.model_url', 'model_jobs.result'],
    'model_jobs.state',
    ...['model_jobs.models', 'trials.model', 'trials.judge_model'],
    ...['revisions.entity', 'revisions.kind', 'revisions.request_id', 'session_marks.scores'],
    ...['service_key_refusals.method', 'service_key_refusals.route', 'service_keys.scope'],
    'trial_conversations',
    ...['trash.entity', 'trash.picture', 'trash.request_id'],
  ],
}

/** The columns of text, JSON and lists of texts, as `table.column`. */
const textColumns = async () => {
  const { rows } = await sql<{ name: string; table: string; column: string; type: string }>`
    select relname || '.' || attname as name, relname as "table", attname as "column",
      format_type(atttypid, null) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and attnum > 0 and not attisdropped and attgenerated = ''
      and atttypid = any ('{text,varchar,json,jsonb,text[]}'::regtype[])
    order by 1`.execute(app.db)
  return rows
}

/** The rows that an address can stand in, where it cannot in all. */
const rowsOf: Readonly<Record<string, (id: string) => RawBuilder<unknown>>> = {
  audit_log: () => sql`entity in ('users', 'trials', 'service_keys')`,
  idempotency_keys: (id) => sql`user_id <> ${id}`,
}

/** Who acts has the same name in all tables. */
const mark = (name: string) => `Planted into ${name.replace(/^.*[.](actor_email)$/, '$1')}`

test('an address that stands in any text of any table is gone after erasing', async () => {
  const { id, service } = await leaveTraces(app)
  await app.db
    .insertInto('service_key_refusals')
    .values({
      ...{ key_id: service.keyId, at: new Date(), method: 'GET', route: '/', status: 404 },
      ...{ message: 'Any.', request_id: id },
    })
    .execute()
  const exceptions = Object.values(kept).flat()
  const columns = await textColumns()
  expect(
    exceptions.filter((one) => !columns.some(({ name, table }) => [name, table].includes(one))),
  ).toEqual([])
  const searched = columns.filter(
    ({ name, table }) => !exceptions.includes(name) && !exceptions.includes(table),
  )
  await app.db.transaction().execute(async (trx) => {
    const tables = [...new Set(searched.map(({ table }) => table))]
    for (const table of tables) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      // Of each table, a row that does not go with the person.
      const own = rowsOf[table] ? sql`where ${rowsOf[table](id)}` : sql``
      for (const { name, column, type } of searched.filter((one) => one.table === table)) {
        const text = `${mark(name)} for "${person.email}"`
        const value = type.startsWith('json') ? JSON.stringify({ text }) : text
        const json = name === 'idempotency_keys.body' ? JSON.stringify({ text }) : value
        const row = sql`(select min(ctid) from ${sql.table(table)} ${own})`
        const planted = await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${json} where ctid = ${row}`.execute(
          trx,
        )
        expect([name, planted.numAffectedRows]).toEqual([name, 1n])
      }
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
    }
  })
  const standing = async () => {
    const found = []
    for (const { name, table, column } of searched) {
      const { rows } = await sql`
        select from ${sql.table(table)}
        where ${sql.ref(column)}::text like ${`%${mark(name)} for%`}
          and ${sql.ref(column)}::text ilike ${`%${person.email}%`}`.execute(app.db)
      if (rows.length > 0) found.push(name)
    }
    return found
  }
  expect(await standing()).toEqual(searched.map(({ name }) => name))
  const erased = await app.admin('POST', `/api/v1/auth/users/${id}/erase`, { email: person.email })
  expect(erased.status).toBe(200)
  expect(await standing()).toEqual([])
})

test('nothing that was said in a session is left after SESSION_CONTENT_DAYS', async () => {
  const old = await startApp({ modelServer: { url: 'http://127.0.0.1:1/v1', model: 'none' } })
  onTestFinished(() => old.close())
  await leaveTraces(old)
  const said = ['marzipan', 'should ask more', 'asks well']
  expect(Object.keys(await findTexts(old, said)).toSorted()).toEqual([
    ...['idempotency_keys', 'model_runs', 'session_marks', 'sessions', 'trash', 'trials'],
  ])
  await sql`update sessions set updated_at = '2026-01-01'`.execute(old.db)
  await sql`
    update trash set content = jsonb_set(content, '{rows,sessions,0,updated_at}', '"2026-01-01"')
    where entity = 'sessions'`.execute(old.db)
  await removeOldTexts(old.db, 90)
  expect(await findTexts(old, said)).toEqual({})
})
