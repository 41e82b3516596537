import { readFileSync } from 'node:fs'
import { industries, maxLength, trimInvisible } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { collectAlerts, expectFitsAnyWidth } from './layout.ts'
import { hostileTexts } from './texts.ts'
import { button, openSegment, tableRows } from '../support/page.ts'

/** The texts that our own server accepts as a name. */
const names = Object.values(hostileTexts).filter(
  (text) => text.trim() !== '' && text.length <= maxLength.name,
)

test(
  'shows and prints hostile texts from our own server unchanged',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const { api } = greenroom
    const alerts = collectAlerts(page)
    await Promise.all(
      names.map(async (name) => {
        const { status } = await api('POST', `${industries.path}/`, { name, details: name })
        expect(status).toBe(201)
      }),
    )
    await openSegment(page, 'Industries')
    for (const name of names) {
      const cells = page.getByRole('cell').filter({ hasText: trimInvisible(name) })
      await expect(cells.first()).toBeVisible()
    }
    await expectFitsAnyWidth(page)

    const { body } = await api('GET', '/v1/auth/all-users?limit=3')
    const [, user] = body as { user_id: string; first_name: string; last_name: string }[]
    const user_id = user?.user_id ?? ''
    const [first_name = '', last_name = ''] = [names[1], names[3]]
    await api('PUT', `/v1/auth/${user_id}`, { first_name, last_name })
    await page.reload()
    await openSegment(page, 'Users and Sessions')
    const row = tableRows(page).filter({ hasText: `${first_name} ${last_name}` })
    await row.getByRole('button', { name: 'View Sessions' }).click()
    await expectFitsAnyWidth(page)
    const report = button(page, 'Download Report').first()
    const file = page.waitForEvent('download')
    await report.click()
    const path = await (await file).path()
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
    expect(alerts()).toEqual([])
  },
)
