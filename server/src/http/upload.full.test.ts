import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { sendFiles } from '../../test/send-file.ts'

const path = '/api/v1/interview/get-persona-behavior'
const tooLarge = { message: 'The file is larger than 10 MB.', field: 'file' }

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a browser that sends all 40 MB gets the reason and keeps its connection', async () => {
  const large = { name: 'a.doc', bytes: Buffer.alloc(40 * 1024 * 1024) }
  for (const _ of [1, 2])
    expect(await sendFiles(app, path, [large])).toMatchObject({ status: 413, body: tooLarge })
  const nearly = { name: 'a.doc', bytes: Buffer.alloc(10 * 1024 * 1024) }
  expect((await sendFiles(app, path, [nearly])).status).toBe(422)
  expect((await app.admin('GET', '/api/v1/industries')).status).toBe(200)
})
