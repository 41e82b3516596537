import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addIndustry } from '../../../test/resource-rows.ts'

let app: TestApp
let path: string
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('industries').execute()
  path = `/api/v1/industries/${await addIndustry(app.db)}`
})

const update = (version?: string, name = 'Cars') =>
  app.admin('PUT', path, { name, details: 'Cars.' }, version ? { 'if-match': version } : {})
const remove = (version: string) => app.admin('DELETE', path, undefined, { 'if-match': version })

test('accepts the current version', async () => {
  expect((await update('"1"')).body).toMatchObject({ version: 2 })
  expect((await update('"7", "2"', 'Second')).body).toMatchObject({ version: 3 })
  expect((await update('*', 'Third')).body).toMatchObject({ version: 4 })
  expect((await remove('"4"')).status).toBe(204)
})

test('lets the last write win without the header', async () => {
  await update(undefined, 'First')
  expect((await update(undefined, 'Second')).body).toMatchObject({ name: 'Second', version: 3 })
})

test('rejects a stale version with who changed it and when', async () => {
  await update()
  const message = expect.stringMatching(
    /^Cars was changed by ann@greenroom\.example on \d{4}-\d\d-\d\d \d\d:\d\d UTC, after you opened it\. Your change was not saved\.$/,
  )
  expect(await update('"1"', 'Mine')).toMatchObject({ status: 412, body: { message } })
  expect(await remove('"1"')).toMatchObject({ status: 412, body: { message } })
  expect((await app.admin('GET', '/api/v1/industries')).body).toMatchObject([
    { name: 'Cars', version: 2 },
  ])
})

test('names nobody when the change was not audited', async () => {
  await app.db.updateTable('industries').set({ version: 5 }).execute()
  expect((await update('"1"')).body).toEqual({
    message: 'Steel was changed, after you opened it. Your change was not saved.',
  })
})

test('accepts one of 20 concurrent changes to the same version', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => update('"1"', `No ${i}`)),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 412)).toHaveLength(19)
})

test.each(['1', '"x"', 'W/"1"', '""', '"1" "2"', '"1",', `"${'9'.repeat(20)}"`, '"-1"'])(
  'rejects %j',
  async (header) => {
    const refusal = {
      status: 400,
      body: { message: 'If-Match must be a version in double quotes, such as "3", or *.' },
    }
    expect(await update(header)).toMatchObject(refusal)
    expect(await remove(header)).toMatchObject(refusal)
  },
)
