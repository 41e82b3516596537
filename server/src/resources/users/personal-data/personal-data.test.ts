import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { buffer } from 'node:stream/consumers'
import { startApp } from '../../../../test/app.ts'
import type { TestApp } from '../../../../test/app.ts'
import { leaveTraces, person } from '../../../../test/person.ts'
import { addUser } from '../../../../test/users.ts'
import { pdfText } from '../../../../../packages/report-pdf/test/pdf-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ modelServer: { url: 'http://127.0.0.1:1/v1', model: 'none' } })
})
afterAll(() => app.close())

const download = async (id: string) => {
  const response = await fetch(`${app.url}/api/v1/auth/users/${id}/personal-data`, {
    headers: { authorization: `Bearer ${app.token}` },
  })
  const files = new Map<string, Buffer>()
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status === 200) {
    const zip = await fromBufferPromise(bytes)
    for await (const entry of zip.eachEntry())
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  const json = (name: string) => Object(JSON.parse(String(files.get(name))))
  return { response, files, json }
}

test('exports all that is stored about a person, and audits it', async () => {
  const { id, sessionIds } = await leaveTraces(app)
  const { response, files, json } = await download(id)
  expect([
    ...['content-type', 'content-disposition', 'cache-control'].map((name) =>
      response.headers.get(name),
    ),
  ]).toEqual(['application/zip', `attachment; filename="personal-data-${id}.zip"`, 'no-store'])
  const { first_name, last_name, email, phone_number } = person
  expect(json('person.json')).toMatchObject({
    ...{ user_id: id, first_name, last_name, email, phone_number, role: 'super_admin' },
    external_id: person.externalId,
  })
  expect(
    json('sessions.json')
      .map((each: object) => Object(each).session_id)
      .toSorted(),
  ).toEqual(sessionIds.toSorted())
  expect(json('sessions.json')[0]).toMatchObject({
    ...{ persona: 'Dana', status: 'completed', score: 7.5 },
    transcript: [{ text: `Hello, ${first_name} ${last_name} here. I sell marzipan.` }, {}],
  })
  expect(json('subscriptions.json')).toMatchObject([{ plan: 'starter', credits_remaining: 60 }])
  expect(json('credits.json')).toHaveLength(6)
  const names = json('conversations.json').map((one: object) => Object(one).name)
  expect(names.toSorted()).toEqual([`Opening for ${email}`, `Trial of ${first_name}`])
  expect(json('sign-ins.json')).toMatchObject({
    ...{ places: [{ address: '127.0.0.1' }], signed_in: [{}] },
  })
  expect(json('activity.json').map((entry: object) => Object(entry).action)).toEqual(
    expect.arrayContaining(['create', 'update', 'sign-in', 'export']),
  )
  const reports = [...files.keys()].filter((name) => name.startsWith('reports/'))
  expect(reports.toSorted()).toEqual(sessionIds.map((each) => `reports/${each}.pdf`).toSorted())
  const [first = ''] = reports
  expect(pdfText(files.get(first) ?? Buffer.of())[0]).toContain(`Well done, ${first_name}!`)
  for (const [name, content] of files)
    if (name.endsWith('.json')) expect(String(content)).not.toContain('$argon2')

  const audited = await app.db
    .selectFrom('audit_log')
    .select(['entity', 'before', 'after'])
    .where('action', '=', 'export')
    .where('entity_id', '=', id)
    .execute()
  expect(audited.at(-1)).toEqual({ entity: 'users', before: null, after: null })
})

test('exports a person about whom little is stored, and refuses an unknown one', async () => {
  const id = await addUser(app.db, { email: 'little@a.co', role: 'sales_person' })
  const { json } = await download(id)
  expect([json('sessions.json'), json('credits.json')]).toEqual([[], []])
  expect((await download('00000000-0000-4000-8000-000000000000')).response.status).toBe(404)
})
