import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { clearAuditLog } from '../../../test/audit-log.ts'
import { addUser } from '../../../test/users.ts'

const { password } = administrator
const trainee = 'sam@greenroom.example'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await addUser(app.db, { email: trainee, password, role: 'sales_person' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('sign_in_attempts').execute()
  await app.db.deleteFrom('sign_in_failures').execute()
  await clearAuditLog(app.db)
})

const login = (address: string, sent: string) =>
  app.anyone('POST', '/api/login', { email: address, password: sent })
const failures = async () => {
  const { body } = await app.admin('GET', '/api/v1/activity?action=sign-in-failed')
  return Promise.all(
    Object(body).map(async ({ audit_id }: { audit_id: string }) =>
      Object((await app.admin('GET', `/api/v1/activity/${audit_id}`)).body),
    ),
  )
}

test('the right password of somebody who is no administrator is audited and limited', async () => {
  const answers = []
  for (let attempt = 0; attempt < 21; attempt++)
    answers.push((await login(trainee, password)).status)
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 403), 429])
  expect(await failures()).toMatchObject([
    { actor_email: trainee, after: { reason: 'not an administrator', attempts: 20 } },
  ])
})
