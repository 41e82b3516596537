import { expect, test } from 'vitest'
import { administrator, startApp } from '../../../test/app.ts'
import { startMailServer } from '../../../test/mail-server.ts'

test('a mail server that hangs holds up nothing', async () => {
  const mailServer = await startMailServer()
  mailServer.behave('hangs')
  const from = { name: 'Greenroom', address: 'greenroom@plant.example' }
  const mail = { url: mailServer.url, from }
  const app = await startApp({ publicUrl: 'https://greenroom.example.com', mail })
  const added = { email: 'bob@a.co', first_name: 'Any', last_name: 'Body' }
  expect((await app.admin('POST', '/api/v1/administrators', added)).status).toBe(201)
  const { email } = administrator
  expect((await app.anyone('POST', '/api/v1/auth/forgot-password', { email })).status).toBe(204)
  expect((await app.anyone('GET', '/readyz')).status).toBe(200)
  await app.close()
  await mailServer.close()
})
