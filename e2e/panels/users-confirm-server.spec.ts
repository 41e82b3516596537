import { readFile, stat } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { administer } from '../../server/test/fast-postgres.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { button, expectToast, openSegment } from '../support/page.ts'
import { eraseDialog, userRow, usersPath } from './users.ts'

/** Makes all sign-ins older than 15 minutes, so that the server wants the password again. */
const age = ({ databaseUrl = '' }: Greenroom) =>
  administer(
    databaseUrl,
    `update access_tokens set confirmed_at = null, created_at = now() - interval '16 minutes'`,
  )

const passwordQuestion = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Enter your password' })

/** Answers the question with only the keyboard. */
async function confirm(page: Page, { password }: Greenroom): Promise<void> {
  await expect(passwordQuestion(page).getByLabel('Password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(passwordQuestion(page)).toBeHidden()
}

test(
  'asks for the password before it downloads all users, and goes on then',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    await age(greenroom)
    const download = button(page, 'Download CSV')
    await download.click()
    await expect(passwordQuestion(page)).toContainText('This needs your password again')
    await page.keyboard.press('Escape')
    await expect(passwordQuestion(page)).toBeHidden()
    await expect(download).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)

    const list = page.waitForEvent('download')
    await download.click()
    await confirm(page, greenroom)
    const csv = await readFile(await (await list).path(), 'utf8')
    expect(csv).toContain('maya.okafor@')
    await expect(download).toBeFocused()
  },
)

test(
  'asks for the password before it exports personal data, and goes on then',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    await age(greenroom)
    await button(page, 'Edit Yuki Nakamura').click()
    const file = page.waitForEvent('download')
    await button(page, 'Export personal data').click()
    await confirm(page, greenroom)
    expect((await stat(await (await file).path())).size).toBeGreaterThan(1000)
    await expect(button(page, 'Export personal data')).toBeFocused()
  },
)

test(
  'asks for the password before it erases a person; cancelling keeps the dialog',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    await age(greenroom)
    // The question has been open before, so it hears Escape before the dialog that it covers.
    await button(page, 'Download CSV').click()
    await expect(passwordQuestion(page).getByLabel('Password')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(passwordQuestion(page)).toBeHidden()

    const all = (await greenroom.api('GET', usersPath)).body as Record<string, string>[]
    const email = all.find(({ last_name }) => last_name === 'Nakamura')?.['email'] ?? ''
    await button(page, 'Edit Yuki Nakamura').click()
    await button(page, 'Erase').click()
    const address = eraseDialog(page).getByLabel('Email address')
    await address.fill(email)
    await address.press('Enter')
    await expect(passwordQuestion(page).getByLabel('Password')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(passwordQuestion(page)).toBeHidden()
    await expect(address).toHaveValue(email)
    await expect(address).toBeFocused()

    // The button stops being busy one render after the question has gone. No person presses Enter that soon.
    await expect(button(eraseDialog(page), 'Erase')).toBeEnabled()
    await page.keyboard.press('Enter')
    await confirm(page, greenroom)
    await expectToast(page, 'The person was erased.')
    await expect(userRow(page, 'Erased person')).toBeVisible()
  },
)

test(
  'asks for the password before it takes the role of an administrator away',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const row = userRow(page, 'Maya Okafor')
    const role = page.getByLabel('Role', { exact: true })
    const choose = async (name: string) => {
      await button(page, 'Change role of Maya Okafor').click()
      await role.selectOption(name)
      await button(page, 'Save').click()
    }
    await choose('super_admin')
    await expectToast(page, 'Role updated successfully.')
    await expect(row).toContainText('super_admin')
    await age(greenroom)
    await choose('sales_person')
    await expect(passwordQuestion(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(role.locator('option:checked')).toHaveText('sales_person')
    await expect(row).toContainText('super_admin')
    await button(page, 'Save').click()
    await confirm(page, greenroom)
    await expectToast(page, 'Role updated successfully.')
    await expect(row).toContainText('sales_person')
  },
)

test(
  'asks for the password before an import, a bulk action and the other lists of many people',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    await page.getByRole('tab', { name: 'People' }).click()
    await test.step('import', async () => {
      await age(greenroom)
      await button(page, 'Import').click()
      const chosen = page.waitForEvent('filechooser')
      await button(page, 'Choose a CSV file').click()
      const csv = 'email,first_name,last_name\nada@plant.example,Ada,Quist\n'
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await (await chosen).setFiles(file)
      await confirm(page, greenroom)
      await age(greenroom)
      await button(page, 'Import 1 person').click()
      await confirm(page, greenroom)
      await expect(page.getByRole('dialog', { name: 'Import people' })).toContainText(
        'Imported: 1 new',
      )
      await button(page, 'Done').click()
    })
    await test.step('bulk action', async () => {
      await age(greenroom)
      const row = page.getByRole('row', { name: 'Ada Quist' })
      await row.getByRole('checkbox').check()
      await button(page, 'Deactivate').click()
      await page
        .getByRole('dialog', { name: /^Deactivate/ })
        .getByRole('button', { name: 'Deactivate' })
        .click()
      await confirm(page, greenroom)
      await expect(row.getByText('Deactivated')).toBeVisible()
    })
    for (const [segment, tab] of [['Activity'], ['Overview', 'All sessions']] as const)
      await test.step(`CSV of ${segment}`, async () => {
        await age(greenroom)
        await openSegment(page, segment)
        if (tab) await page.getByRole('tab', { name: tab }).click()
        const list = page.waitForEvent('download')
        await button(page, 'Download CSV').click()
        await confirm(page, greenroom)
        expect(await readFile(await (await list).path(), 'utf8')).toContain('UTC')
      })
  },
)
