import { entities } from '@greenroom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { contentOf, createItems, versionOf, versionsOf } from '../../../test/histories.ts'
import type { Item } from '../../../test/histories.ts'
import { restoreItem } from '../../../test/trash.ts'
import { picture } from '../../../test/pictures.ts'
import { sendFiles } from '../../../test/send-file.ts'

let app: TestApp
let items: Item[]
beforeAll(async () => {
  app = await startApp()
  items = await createItems(app)
})
afterAll(() => app.close())

const item = (entity: string): Item => {
  const found = items.find((one) => one.entity === entity)
  if (!found) throw new Error(`no ${entity}`)
  return found
}
/** The id of the newest entry about an item. */
const lastEntry = async (id: string, query = ''): Promise<string> =>
  Object((await app.admin('GET', `/api/v1/activity?entity_id=${id}&limit=1${query}`)).body)[0]
    .audit_id
const entry = async (auditId: string) =>
  Object((await app.admin('GET', `/api/v1/activity/${auditId}`)).body)
const undo = (auditId: string) => app.admin('POST', `/api/v1/activity/${auditId}/undo`)
const put = async ({ path, bodyWith, id }: Item, text: string): Promise<string> => {
  expect((await app.admin('PUT', path, bodyWith(text))).status).toBe(200)
  return lastEntry(id)
}

test.each(entities)('undoes an update of %s, and the undo', async (entity) => {
  const one = item(entity)
  const before = contentOf(await one.read())
  const auditId = await put(one, 'Another text.')
  const changed = contentOf(await one.read())
  expect(await entry(auditId)).toMatchObject({ undoable: true })

  expect(await undo(auditId)).toMatchObject({ status: 200, body: { entity, id: one.id } })
  expect(contentOf(await one.read())).toEqual(before)
  const undone = await entry(await lastEntry(one.id))
  expect(undone).toMatchObject({ action: 'undo', undoable: true, after: before })
  expect(undone.before).toMatchObject(changed)
  const [newest] = await versionsOf(app, one)
  const { content } = await versionOf(app, one, newest?.['version'])
  expect([newest?.['kind'], content]).toEqual(['restore', before])

  expect((await undo(undone.audit_id)).status).toBe(200)
  expect(contentOf(await one.read())).toEqual(changed)
})

test('gives a persona its products back', async () => {
  const persona = item('personas')
  const before = contentOf(await persona.read())
  const without = { ...persona.bodyOf(before), product_ids: [] }
  expect((await app.admin('PUT', persona.path, without)).status).toBe(200)
  expect((await undo(await lastEntry(persona.id))).status).toBe(200)
  const products = (content: Record<string, unknown>) => {
    const attached: { product: object }[] = Object(content['persona_products'])
    return attached.map(({ product }) => product)
  }
  expect(products(await persona.read())).toEqual(products(before))
})

test('rejects an undo when the item has changed since, and offers it again when it is as it was', async () => {
  const industry = item('industries')
  const first = await put(industry, 'One.')
  const second = await put(industry, 'Two.')
  expect(await undo(first)).toMatchObject({
    status: 409,
    body: {
      message: expect.stringMatching(
        /^Steel has changed since, last by ann@greenroom\.example on .* UTC\. Undo the later changes first\.$/,
      ),
    },
  })
  expect(await entry(first)).toMatchObject({
    undoable: false,
    not_undoable: expect.stringMatching(/^Steel has changed since, last by ann@greenroom\.example/),
  })
  await undo(second)
  expect(await entry(first)).toMatchObject({ undoable: true, not_undoable: null })
  await undo(first)
  expect(await entry(first)).toMatchObject({
    undoable: false,
    not_undoable: 'Everything is as it was before this change.',
  })
})

test('undoes once when two administrators undo at the same time', async () => {
  const industry = item('industries')
  const auditId = await put(industry, 'Both.')
  const both = await Promise.all([undo(auditId), undo(auditId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('undoes a delete from the trash, once', async () => {
  const { id, path, read } = item('plant-sizes')
  const before = contentOf(await read())
  await app.admin('DELETE', path)
  const auditId = await lastEntry(id)
  expect(await entry(auditId)).toMatchObject({ undoable: true })
  expect(await undo(auditId)).toMatchObject({ status: 200, body: { entity: 'plant-sizes', id } })
  expect(contentOf(await read())).toEqual(before)
  expect(await entry(await lastEntry(id))).toMatchObject({ action: 'restore', undoable: false })
  expect(await undo(auditId)).toMatchObject({
    status: 409,
    body: { message: 'It was restored already.' },
  })
})

test('rejects an undo of what was deleted, never changed, or cannot be undone', async () => {
  const size = item('company-sizes')
  const created = await lastEntry(size.id, '&action=create')
  expect(await undo(created)).toMatchObject({
    status: 409,
    body: { message: 'This change cannot be undone.' },
  })
  const changed = await put(size, 'Changed.')
  expect(await put(size, 'Changed.')).toBe(changed)
  // Releases before wrote an entry for a save that changed nothing.
  const { rows } = await sql<{ audit_id: string }>`
    insert into audit_log (actor_email, action, entity, entity_id, before, after, request_id)
    select actor_email, action, entity, entity_id, after, after, 'r' from audit_log
    where audit_id = ${changed} returning audit_id`.execute(app.db)
  const unchanged = rows[0]?.audit_id ?? ''
  expect(await undo(unchanged)).toMatchObject({
    status: 409,
    body: { message: 'It changed nothing.' },
  })
  await app.admin('DELETE', size.path)
  expect(await undo(changed)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/ was deleted\. Restore it from the trash first\.$/) },
  })
  await restoreItem(app, size.id)
  expect((await undo(changed)).status).toBe(200)
  expect((await undo('999999999')).status).toBe(404)
})

test('gives a persona its picture back', async () => {
  const { id, path, read } = item('personas')
  const upload = async (name: string) => {
    const sent = { name, bytes: await picture('png') }
    await sendFiles(app, `${path}/upload-profile-pic`, [sent])
    return Object(await read()).profile_pic
  }
  const first = await upload('first.png')
  await upload('second.png')
  expect((await undo(await lastEntry(id))).status).toBe(200)
  expect(await read()).toMatchObject({ profile_pic: first })
  expect((await fetch(app.url + first)).status).toBe(200)
})

test('rejects an undo that today’s rules or files do not allow', async () => {
  const role = item('ai-roles')
  const { version: _, ...values } = role.bodyWith('Any.')
  await app.db.updateTable('ai_roles').set({ name: '' }).where('ai_role_id', '=', role.id).execute()
  expect((await app.admin('PUT', role.path, values)).status).toBe(200)
  expect(await undo(await lastEntry(role.id))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('The earlier content is not valid any more: ') },
  })

  // Releases before deleted the file of a replaced picture.
  const { id, path } = item('personas')
  for (const name of ['first.png', 'second.png'])
    await sendFiles(app, `${path}/upload-profile-pic`, [{ name, bytes: await picture('png') }])
  const { before } = await entry(await lastEntry(id))
  await app.files.remove(before.profile_pic.slice('/files/'.length))
  const auditId = await lastEntry(id)
  expect(await entry(auditId)).toMatchObject({ undoable: false })
  expect(await undo(auditId)).toMatchObject({
    status: 409,
    body: { message: 'The picture that it had before no longer exists.' },
  })
})
