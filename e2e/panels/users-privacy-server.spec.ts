import { stat } from 'node:fs/promises'
import { expect, test } from '../support/fixtures.ts'
import { button, heading, expectToast } from '../support/page.ts'
import { eraseDialog, userRow, usersPath } from './users.ts'

test(
  'exports the data of a person and erases the person',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const name = 'Yuki Nakamura'
    await button(page, `Edit ${name}`).click()
    const section = page.getByRole('region', { name: 'Personal data' })
    const download = page.waitForEvent('download')
    await button(section, 'Export personal data').click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^personal-data-[0-9a-f-]{36}\.zip$/)
    expect((await stat(await file.path())).size).toBeGreaterThan(1000)

    const all = (await greenroom.api('GET', usersPath)).body as Record<string, string>[]
    const email = all.find(({ last_name }) => last_name === 'Nakamura')?.['email'] ?? ''
    await button(section, 'Erase').click()
    const dialog = eraseDialog(page)
    const address = dialog.getByLabel('Email address')
    await expect(address).toBeFocused()
    await address.fill('someone.else@a.co')
    await address.press('Enter')
    await expect(dialog).toContainText('This is not the email address of this person.')
    await address.fill(email.toUpperCase())
    await button(dialog, 'Erase').click()
    await expectToast(page, 'The person was erased.')
    await expect(heading(page)).toHaveText('Users')
    const row = userRow(page, 'Erased person')
    await expect(row).toContainText('@erased.invalid')
    await expect(userRow(page, name)).toHaveCount(0)

    await page.reload()
    await row.getByRole('button', { name: 'View Sessions' }).click()
    await button(page, 'View Report').first().click()
    await expect(page.getByRole('dialog')).toContainText(
      'The text was removed because the person was erased.',
    )
    await button(page, 'Close').click()
    await page.getByRole('link', { name: 'Back to Users' }).click()
    await button(page, 'Edit Erased person').click()
    await expect(section).toContainText('This person was erased.')
    await expect(button(section, 'Erase')).toHaveCount(0)
  },
)
