import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { createItems, versionOf, versionsOf } from '../../../test/histories.ts'
import type { Item } from '../../../test/histories.ts'
import { migrate } from '../migrate.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Brings the tables back to those before this migration, as a server of the release before left them. */
const undo = () =>
  sql
    .raw(
      `drop trigger audit_log_revisions on audit_log;
      drop function add_revision_of_audit, add_audited_revision, add_missing_revisions, add_revision,
        revision_entity, own_content;
      drop table revisions;
      drop function picture_file;
      alter table audit_log drop column note;
      delete from kysely_migration where name = '004-history';`,
    )
    .execute(app.db)

const readAll = async (items: readonly Item[]) => {
  const all = []
  for (const item of items)
    for (const { version } of await versionsOf(app, item))
      all.push({ entity: item.entity, ...(await versionOf(app, item, version)) })
  return all
}

test('fills the history from the audit log, and from rows that it does not know', async () => {
  // Voices came later, with a history from the first on.
  const items = (await createItems(app)).filter(({ entity }) => entity !== 'voices')
  for (const text of ['One.', 'Two and more.', 'One.', 'One.'])
    for (const item of items) await app.admin('PUT', item.path, item.bodyWith(text))
  const { rows } = await sql<{ industry_id: string }>`
    insert into industries (name, details, version) values ('Steel', 'By hand.', 7)
    returning industry_id`.execute(app.db)
  const byHand = { entity: 'industries', id: rows[0]?.industry_id ?? '' } as const
  const before = await readAll(items)
  expect(before).toHaveLength(40)

  await undo()
  await migrate(app.db)

  // Rows without an audit row of their creation are found.
  const found = before.map((one) =>
    Object(one).kind === 'import' ? { ...one, kind: 'found', at: expect.any(String) } : one,
  )
  expect(await readAll(items)).toEqual(found)
  expect(await versionsOf(app, byHand)).toMatchObject([{ version: 7, kind: 'found', changed: [] }])

  // The status of a persona is no part of its versions any more, so a save without a change still makes none.
  for (const item of items) await app.admin('PUT', item.path, item.bodyWith('One.'))
  expect(await readAll(items)).toEqual(found)
})

test('keeps the history of changes by a server of the release before', async () => {
  const item = (await createItems(app)).find(({ entity }) => entity === 'ai-roles')
  if (!item) throw new Error('no role')
  // The statements of that release.
  await sql`with changed as (
      update ai_roles set description = 'By the old server.', version = version + 1
      where ai_role_id = ${item.id} returning *)
    insert into audit_log (actor_email, action, entity, entity_id, before, after, request_id)
    select 'old@a.co', 'update', 'ai_roles', ${item.id},
      (select to_jsonb(t) from ai_roles t where ai_role_id = ${item.id}), to_jsonb(changed), 'r'
    from changed`.execute(app.db)
  expect(await versionsOf(app, item)).toMatchObject([
    { version: 2, kind: 'update', actor_email: 'old@a.co', changed: [{ field: 'description' }] },
    { version: 1, kind: 'create' },
  ])
})
