import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addCoachingPrompt } from '../../../test/resource-rows.ts'

const template = 'Coach {conversation_text}\\nkindly.'
const list = '/api/v1/ai-coaching/prompts'

let app: TestApp
let path: string
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('coaching_prompts').execute()
  path = `/api/v1/ai-coaching/prompt/${await addCoachingPrompt(app.db)}`
})

test('lists and updates prompts', { tags: ['R211', 'R212'] }, async () => {
  expect(await app.admin('GET', list)).toMatchObject({
    status: 200,
    body: [{ name: 'Weekly', template, version: 1 }],
  })
  const changed = { name: 'Daily', template: 'Coach {conversation_text}.' }
  const updated = await app.admin('PUT', path, changed)
  expect(updated).toMatchObject({ status: 200, body: { ...changed, version: 2 } })
  expect((await app.admin('GET', list)).body).toEqual([updated.body])
  const stale = await app.admin('PUT', path, changed, { 'if-match': '"1"' })
  expect(stale.status).toBe(412)
})

test.each([
  [{ name: '', template }, 'Name is required', 'name'],
  [{ name: 'a' }, 'Template is required', 'template'],
  [
    { name: 'a', template: `${template} {role}` },
    'Only {conversation_text} is allowed as a placeholder.',
    'template',
  ],
  [
    { name: 'a', template: template + template },
    '{conversation_text} can only be used once.',
    'template',
  ],
  [
    { name: 'a', template: 'Coach.' },
    '{conversation_text} is required in the template.',
    'template',
  ],
])('rejects %j', { tags: ['R176', 'R177', 'R178', 'R179'] }, async (body, message, field) => {
  expect(await app.admin('PUT', path, body)).toMatchObject({
    status: 400,
    body: { message, field },
  })
  expect((await app.admin('GET', list)).body).toMatchObject([{ name: 'Weekly', version: 1 }])
})
