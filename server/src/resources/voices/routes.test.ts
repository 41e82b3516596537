import { specifiedVoices } from '@greenroom/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { versionsOf } from '../../../test/histories.ts'
import { personaInput } from '../../../test/resource-rows.ts'
import { sendFiles } from '../../../test/send-file.ts'
import { mp3 } from '../../../test/speech-server.ts'
import { restore, restoreItem, trashIdOf, trashPath } from '../../../test/trash.ts'
import { deleteUnusedFiles } from '../../data/uploaded-files.ts'

const path = '/api/v1/voices'
const greta = { voice_id: 'acme:greta.2', name: 'Greta', gender: 'female', note: 'Calm, Bavarian.' }
const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['personas', 'voices', 'trash'] as const)
    await app.db.deleteFrom(table).execute()
  for (const name of await stored()) await app.files.remove(name)
})

const create = async (more: object = {}) => {
  const { status, body } = await app.admin('POST', `${path}/`, { ...greta, ...more })
  expect(status).toBe(201)
  return Object(body)
}
const list = async () => Object((await app.admin('GET', `${path}/`)).body)
const each = (voice_id: string) => `${path}/${encodeURIComponent(voice_id)}`
const upload = (bytes: Uint8Array, voice_id = greta.voice_id, name = 'voice.bin') =>
  sendFiles(app, `${each(voice_id)}/preview`, [{ name, bytes }])
const stored = async () => {
  const names: string[] = []
  for await (const { name } of app.files.list()) names.push(name)
  return names
}

test('creates, lists, updates, retires and deletes a voice by its voice ID', async () => {
  const row = await create()
  expect(row).toMatchObject({ ...greta, version: 1, status_active: true, preview_url: null })
  expect(await list()).toEqual([row])

  const changed = { ...greta, name: 'Greta Huber', gender: 'male' }
  const { note: _, ...withoutNote } = changed
  const updated = await app.admin('PUT', each(greta.voice_id), withoutNote)
  expect(updated).toMatchObject({ status: 200, body: { ...changed, version: 2 } })
  expect(await app.admin('PUT', `${each(greta.voice_id)}/status`, { active: false })).toMatchObject(
    {
      status: 200,
      body: { status_active: false, version: 2 },
    },
  )
  expect((await app.admin('DELETE', each(greta.voice_id))).status).toBe(204)
  expect(await list()).toEqual([])
  const entries = await app.db
    .selectFrom('audit_log')
    .select('action')
    .orderBy('audit_id')
    .execute()
  expect(entries.slice(-4).map(({ action }) => action)).toEqual([
    ...['create', 'update', 'retire', 'delete'],
  ])
})

test('takes its own id in a path as well', async () => {
  const { own_voice_id } = await create()
  const body = { name: 'G', gender: 'female' }
  expect((await app.admin('PUT', `${path}/${own_voice_id.toUpperCase()}`, body)).status).toBe(200)
  expect((await app.admin('DELETE', `${path}/${own_voice_id}`)).status).toBe(204)
})

test('takes a voice ID that is a UUID', async () => {
  const voice_id = 'A0E99841-438C-4A64-B679-AE501E7D6091'
  await create({ voice_id })
  expect(await app.admin('PUT', each(voice_id), { ...greta, voice_id })).toMatchObject({
    status: 200,
    body: { voice_id },
  })
})

test.each([
  ['an empty one', '', 'Voice ID is required'],
  ['none', undefined, 'Voice ID is required'],
  ['a slash', 'a/b', /^voice_id must be 1 to 100 visible ASCII characters/],
  ['a blank', 'a b', /visible ASCII/],
  ['another letter', 'grétä', /visible ASCII/],
  ['a step up in a path', '..', /visible ASCII/],
  ['101 characters', 'a'.repeat(101), /visible ASCII/],
  ['a number', 7, /must be text/],
  ['one of the list', specifiedVoices[0]?.voice_id, /in the list/],
])('refuses a voice ID that is %s', async (_, voice_id, message) => {
  const { status, body } = await app.admin('POST', path, { ...greta, voice_id })
  expect([status, Object(body).field]).toEqual([400, 'voice_id'])
  expect(Object(body).message).toMatch(message)
  expect(await list()).toEqual([])
})

test('refuses a voice ID a second time, and another one in an update', async () => {
  await create()
  expect(await app.admin('POST', path, greta)).toMatchObject({
    status: 409,
    body: { message: 'There is a voice with this ID already.' },
  })
  const other = { ...greta, voice_id: 'other' }
  expect(await app.admin('PUT', each(greta.voice_id), other)).toMatchObject({
    status: 400,
    body: { field: 'voice_id' },
  })
})

test.each([
  ['name', '', 'Name is required'],
  ['gender', 'other', 'gender must be one of male, female'],
  ['note', 'a'.repeat(2001), /^note must be at most/],
  ['preview_url', 'https://elsewhere.example/a.mp3', /^preview_url must be/],
  ['preview_url', `/files/${'a'.repeat(32)}.webp`, /^preview_url must be/],
])('refuses a wrong %s: %s', async (field, value, message) => {
  const { status, body } = await app.admin('POST', path, { ...greta, [field]: value })
  expect([status, Object(body).field]).toEqual([400, field])
  expect(Object(body).message).toMatch(message)
})

test('answers 404 to a voice that does not exist', async () => {
  for (const id of ['unknown', '00000000-0000-4000-8000-000000000000']) {
    expect((await app.admin('PUT', each(id), greta)).status).toBe(404)
    expect((await app.admin('DELETE', each(id))).status).toBe(404)
    expect((await upload(mp3(), id)).status).toBe(404)
  }
  expect(await stored()).toEqual([])
})

const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`)])
const wav = Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1')

test.each([
  ['mp3', 'audio/mpeg', mp3()],
  ['mp3', 'audio/mpeg', Buffer.from([0xff, 0xfb, 0x90, 0x00])],
  ['wav', 'audio/wav', wav],
  ['ogg', 'audio/ogg', Buffer.from('OggS\0\x02')],
  ['m4a', 'audio/mp4', box('M4A ')],
])('stores a preview of kind %s and serves it as %s', async (ending, type, bytes) => {
  await create()
  const { status, body } = await upload(bytes, greta.voice_id, 'a.html')
  const { preview_url } = Object(body)
  expect([status, preview_url]).toEqual([
    200,
    expect.stringMatching(`^/files/[0-9a-f]{32}.${ending}$`),
  ])
  expect(await list()).toMatchObject([{ preview_url, version: 2 }])

  const served = await fetch(app.url + preview_url)
  expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes)
  const headers = Object.fromEntries(served.headers)
  expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toContain('sandbox')
})

test.each([
  ['a page', Buffer.from('<script>alert(1)</script>'), 422],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 422],
  ['a film', box('qt  '), 422],
  ['another RIFF', Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1'), 422],
  ['nothing', Buffer.alloc(0), 400],
  ['more than 2 MB', mp3(2 * 1024 * 1024 + 1), 413],
])('refuses a preview that is %s', async (_, bytes, expected) => {
  await create()
  const { status, body } = await upload(bytes, greta.voice_id, 'voice.mp3')
  expect([status, Object(body).field]).toEqual([expected, 'file'])
  expect(await stored()).toEqual([])
})

test('keeps the files of earlier previews, which a restore and an undo bring back', async () => {
  const { own_voice_id: id } = await create()
  const first = Object((await upload(mp3())).body).preview_url
  const second = Object((await upload(wav)).body).preview_url
  await deleteUnusedFiles(app.db, app.files, tomorrow())
  expect(await stored()).toHaveLength(2)
  const { audit_id } = await app.db
    .selectFrom('audit_log')
    .select('audit_id')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect((await app.admin('POST', `/api/v1/activity/${audit_id}/undo`)).status).toBe(200)
  expect(await list()).toMatchObject([{ preview_url: first, version: 4 }])
  const versions = await versionsOf(app, { entity: 'voices', id })
  expect(versions.map(({ version, kind }) => [version, kind])).toEqual([
    ...[
      [4, 'restore'],
      [3, 'update'],
      [2, 'update'],
      [1, 'create'],
    ],
  ])
  await app.admin('PUT', each(greta.voice_id), { ...greta, preview_url: '' })
  expect(await list()).toMatchObject([{ preview_url: null, version: 5 }])
  expect((await fetch(app.url + second)).status).toBe(200)

  expect((await app.admin('DELETE', each(greta.voice_id))).status).toBe(204)
  await deleteUnusedFiles(app.db, app.files, tomorrow())
  expect(await stored()).toHaveLength(2)
  const trashId = await trashIdOf(app, id)
  expect((await app.admin('DELETE', `${trashPath}/${trashId}`)).status).toBe(204)
  expect(await stored()).toEqual([])
})

test('cannot be deleted while personas use it, and says which', async () => {
  const { own_voice_id } = await create()
  const input = await personaInput(app.db)
  await app.admin('POST', '/api/v1/ai-personas', { ...input, voice_id: greta.voice_id })
  const message = 'Greta is used by 1 persona: Frank.'
  expect(await app.admin('DELETE', each(greta.voice_id))).toMatchObject({
    status: 409,
    body: { message },
  })
  expect(await app.admin('GET', `/api/v1/usage/voices/${own_voice_id}`)).toMatchObject({
    status: 200,
    body: { refused: true, sentence: message, users: [{ entity: 'personas', count: 1 }] },
  })
  const retired = await app.admin('PUT', `${each(greta.voice_id)}/status`, { active: false })
  expect(retired.status).toBe(200)
  await app.db.deleteFrom('personas').execute()
  expect((await app.admin('DELETE', each(greta.voice_id))).status).toBe(204)
})

test('is restored from the trash, unless another voice has its voice ID', async () => {
  const { own_voice_id } = await create()
  await upload(mp3())
  const [before] = await list()
  await app.admin('DELETE', each(greta.voice_id))
  expect((await restoreItem(app, own_voice_id)).status).toBe(200)
  expect(await list()).toMatchObject([{ own_voice_id, preview_url: before.preview_url }])

  await app.admin('DELETE', each(greta.voice_id))
  const trashId = await trashIdOf(app, own_voice_id)
  await create({ name: 'Another' })
  expect(await restore(app, trashId)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Another voice has this voice ID now.') },
  })
})

test('a persona cannot show a preview as its picture', async () => {
  await create()
  const { preview_url } = Object((await upload(mp3())).body)
  const input = { ...(await personaInput(app.db)), profile_pic: preview_url }
  const { status, body } = await app.admin('POST', '/api/v1/ai-personas', input)
  expect([status, Object(body).field]).toEqual([400, 'profile_pic'])
})
