import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { personaBody, versionOf } from '../../../test/histories.ts'
import { pictureName } from '../../../test/picture-name.ts'
import { picture } from '../../../test/pictures.ts'
import { personasPath, usePersona } from '../../../test/persona-picture.ts'
import { restore, restoreItem, trashIdOf, trashOf, trashPath } from '../../../test/trash.ts'
import { deleteOldTrash } from '../trash/routes.ts'
import { deleteUnusedFiles } from '../../data/uploaded-files.ts'

const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)

const persona = usePersona()
const { create, stored, upload, shown } = persona

test('keeps the file of a replaced picture for its version, which can be restored', async () => {
  await upload(await picture('png'))
  const first = await shown()
  await upload(await picture('gif'), 'a.gif')
  const second = await shown()
  expect(second).not.toBe(first)
  const audit = await persona.app.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('audit_id')
    .execute()
  expect(audit.at(-1)).toMatchObject({
    action: 'update',
    entity: 'personas',
    entity_id: persona.id,
    before: { profile_pic: first, version: 2 },
    after: { profile_pic: second, version: 3 },
  })

  await deleteUnusedFiles(persona.app.db, persona.app.files, tomorrow())
  const { content } = await versionOf(persona.app, { entity: 'personas', id: persona.id }, 2)
  const { status } = await persona.app.admin(
    'PUT',
    `${personasPath}/${persona.id}`,
    personaBody(Object(content)),
  )
  expect([status, await shown()]).toEqual([200, first])
  for (const address of [first, second])
    expect((await fetch(persona.app.url + address)).status).toBe(200)
})

test('keeps the file when the address changes or is removed', async () => {
  await upload(await picture('png'))
  const address = await shown()
  for (const profile_pic of [address, 'https://a.example/b.png', ''])
    await persona.app.admin('PUT', `${personasPath}/${persona.id}`, {
      ...persona.input,
      profile_pic,
    })
  expect(await shown()).toBeNull()
  expect((await fetch(persona.app.url + address)).status).toBe(200)
})

test('keeps the files of a deleted persona until it is removed for good', async () => {
  await upload(await picture('png'))
  const earlier = await shown()
  await upload(await picture('gif'), 'a.gif')
  const address = await shown()
  await persona.app.admin('DELETE', `${personasPath}/${persona.id}`)
  await deleteUnusedFiles(persona.app.db, persona.app.files, tomorrow())
  expect((await restoreItem(persona.app, persona.id)).status).toBe(200)
  expect(await shown()).toBe(address)
  for (const kept of [earlier, address])
    expect((await fetch(persona.app.url + kept)).status).toBe(200)

  await persona.app.admin('DELETE', `${personasPath}/${persona.id}`)
  const trashId = await trashIdOf(persona.app, persona.id)
  expect((await persona.app.admin('DELETE', `${trashPath}/${trashId}`)).status).toBe(204)
  expect(await stored()).toEqual([])
})

test('keeps a deleted persona and its files for 30 days', async () => {
  await upload(await picture('png'))
  await upload(await picture('gif'), 'a.gif')
  await persona.app.admin('DELETE', `${personasPath}/${persona.id}`)
  const trashId = await trashIdOf(persona.app, persona.id)
  const age = (days: number) =>
    sql`update trash set deleted_at = now() - ${days} * interval '1 day'`.execute(persona.app.db)
  const purge = async () => {
    await deleteOldTrash(persona.app.db)
    await deleteUnusedFiles(persona.app.db, persona.app.files, tomorrow())
  }
  await age(29)
  await purge()
  expect([await stored(), await trashOf(persona.app)]).toMatchObject([{ length: 2 }, { length: 1 }])
  await age(31)
  expect(await trashOf(persona.app)).toEqual([])
  expect((await restore(persona.app, trashId)).status).toBe(404)
  await purge()
  expect(await stored()).toEqual([])
})

test('keeps a file that another persona shows, even by a full URL', async () => {
  await upload(await picture('png'))
  const address = await shown()
  const others = [
    await create({ profile_pic: address }),
    await create({ profile_pic: persona.app.url + address }),
  ]
  await persona.app.admin('DELETE', `${personasPath}/${persona.id}`)
  expect(await stored()).toHaveLength(1)
  for (const other of others) {
    expect((await fetch(persona.app.url + address)).status).toBe(200)
    await persona.app.admin('DELETE', `${personasPath}/${other}`)
  }
})

test('keeps the files of all versions after concurrent uploads', async () => {
  const pictures = await Promise.all([200, 300, 400, 500].map((width) => picture('png', { width })))
  const responses = await Promise.all(pictures.map((bytes) => upload(bytes)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { rows } = await sql<{ address: string }>`
    select content ->> 'profile_pic' as address from revisions
    where entity_id = ${persona.id} and version > 1`.execute(persona.app.db)
  const names = rows.map(({ address }) => address.slice('/files/'.length))
  expect((await stored()).toSorted()).toEqual(names.toSorted())
})

test('deletes the new file and keeps the picture when the change fails', async () => {
  await upload(await picture('png'))
  const before = await shown()
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'on purpose'; end $$`.execute(
    persona.app.db,
  )
  await sql`create trigger fail before insert on audit_log execute function fail()`.execute(
    persona.app.db,
  )
  const response = await upload(await picture('gif'), 'a.gif')
  await sql`drop trigger fail on audit_log`.execute(persona.app.db)
  expect(response.status).toBe(500)
  expect(await shown()).toBe(before)
  expect(await stored()).toEqual([before.slice('/files/'.length)])
})

test('stores a repeated upload with the same key once, and rejects another file with that key', async () => {
  const key = { 'idempotency-key': 'picture-1' }
  const bytes = await picture('png')
  const first = await upload(bytes, 'a.png', key)
  const second = await upload(bytes, 'a.png', key)
  expect([second.status, second.body]).toEqual([200, first.body])
  expect(await stored()).toHaveLength(1)
  expect((await upload(await picture('gif'), 'a.gif', key)).status).toBe(422)
  expect(await stored()).toHaveLength(1)
})

test('rejects a picture for an unknown persona', async () => {
  await persona.app.admin('DELETE', `${personasPath}/${persona.id}`)
  expect(await upload(await picture('png'))).toMatchObject({
    status: 404,
    body: { message: 'There is no persona with this id. It may have been deleted.' },
  })
  expect(await stored()).toEqual([])
})

test('deletes unused pictures after a day, and never other files', async () => {
  await upload(await picture('png'))
  const used = (await shown()).slice('/files/'.length)
  await persona.app.files.put(pictureName('0'), Buffer.from('x'), 'image/webp')
  const other = join(persona.app.filesFolder, 'notes.txt')
  await writeFile(other, 'private')
  await deleteUnusedFiles(persona.app.db, persona.app.files)
  expect(await stored()).toHaveLength(2)
  await deleteUnusedFiles(persona.app.db, persona.app.files, tomorrow())
  expect(await stored()).toEqual([used])
  expect(await readFile(other, 'utf8')).toBe('private')
})

test.each(['notes.txt', 'a.webp', `${'A'.repeat(32)}.webp`])(
  'refuses the address of a file that is no picture: %s',
  async (name) => {
    const profile_pic = `/files/${name}`
    const { status, body } = await persona.app.admin('PUT', `${personasPath}/${persona.id}`, {
      ...persona.input,
      profile_pic,
    })
    expect([status, Object(body).field]).toEqual([400, 'profile_pic'])
  },
)
