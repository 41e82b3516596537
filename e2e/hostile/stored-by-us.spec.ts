import { readFileSync } from 'node:fs'
import { industries, maxLength } from '@greenroom/contract'
import { openSegment } from '../screens/page.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, listed } from '../support/list-form.ts'
import { expectNoAlerts, screens } from './look.ts'
import { hostile } from './texts.ts'

/** What our own server takes for a name. */
const names = Object.values(hostile).filter(
  (text) => text.trim() !== '' && text.length <= maxLength.name,
)

test('hostile texts that our own server has taken are shown, and printed, as they are', async ({
  signedIn: page,
  greenroom,
}) => {
  const { api } = greenroom
  const alerts = expectNoAlerts(page)
  const made = await Promise.all(
    names.map(async (name) => {
      const { status, body } = await api('POST', `${industries.path}/`, { name, details: name })
      expect(status).toBe(201)
      return body as { industry_id: string }
    }),
  )
  await openSegment(page, 'Industries')
  for (const name of names) {
    const cells = page.getByRole('cell').filter({ hasText: name.trim() })
    await expect(cells.first()).toBeVisible()
  }
  await screens(page, 'our industries')

  const { body } = await api('GET', '/v1/auth/all-users?limit=3')
  const [, user] = body as { user_id: string; first_name: string; last_name: string }[]
  const { user_id = '', ...before } = user ?? {}
  const [first_name = '', last_name = ''] = [names[1], names[3]]
  await api('PUT', `/v1/auth/${user_id}`, { first_name, last_name })
  await page.reload()
  await openSegment(page, 'Users and Sessions')
  const row = listed(page).filter({ hasText: `${first_name} ${last_name}` })
  await row.getByRole('button', { name: 'View Sessions' }).click()
  await screens(page, 'our sessions')
  const report = button(page, 'Download Report').first()
  const file = page.waitForEvent('download')
  await report.click()
  const path = await (await file).path()
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
  expect(alerts()).toEqual([])

  await api('PUT', `/v1/auth/${user_id}`, before)
  for (const { industry_id } of made) await api('DELETE', `${industries.path}/${industry_id}`)
})
