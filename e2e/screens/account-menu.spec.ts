import { startReceiver, verify } from '../../server/test/webhook-receiver.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectToast, submitSignIn } from '../support/page.ts'
import {
  accountDialog,
  codeField,
  codeOf,
  codesDialog,
  fillPassword,
  openAccount,
  signOut,
} from './account.ts'
import {
  addAdministrator,
  administratorRow,
  administratorsDialog,
  chooseFor,
  openAdministrators,
} from './administrators.ts'
import { putSecretAway, secretField } from './service-keys.ts'
import { openSystem, partOf, systemDialog } from './system.ts'
import { chooseAction, openWebhooks, webhooksDialog } from './webhooks.ts'

/*
 * One short way through the dialogs of the account menu with a real server. Their own files try the rest, in full.
 */

test.use({ segment: 'Industries' })

test('the dialogs of the account menu', async ({ signedIn: page }) => {
  await test.step('shows what a real server runs with', async () => {
    await openSystem(page)
    await expect(partOf(page, 'Version')).toContainText(
      /Greenroom \d+\.\d+\.\d+\S* on Node\.js \d+/,
    )
    await expect(partOf(page, 'Database')).toContainText(/PostgreSQL \d+/)
    await expect(partOf(page, 'Language model')).toContainText('test-model at ')
    await expect(systemDialog(page)).toContainText('No backup has been made yet.')
    await page.keyboard.press('Escape')
    await expect(systemDialog(page)).toBeHidden()
  })

  await test.step('adds a webhook and sends a test', async () => {
    const receiver = await startReceiver()
    const dialog = webhooksDialog(page)
    await openWebhooks(page)
    await button(page, 'Add webhook').click()
    await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
    await dialog.getByRole('checkbox', { name: /Session started/ }).check()
    await button(page, 'Add webhook').click()
    await expect(secretField(page)).toHaveValue(/^whsec_/)
    const key = await secretField(page).inputValue()
    await putSecretAway(page)
    await chooseAction(page, receiver.url, 'Send a test')
    const delivery = dialog.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
    await expect(delivery).toContainText('Delivered (204).')
    verify(key, await receiver.waitFor('webhook.test'))
    await receiver.close()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('adds an administrator with a link, and removes them', async () => {
    await openAdministrators(page)
    await addAdministrator(page, 'Ada', 'Okafor', 'ada.okafor@plant.example')
    const link = page.getByRole('dialog', { name: 'Set-password link' })
    await expect(link.getByLabel('Link')).toHaveValue(/\/\?token=/)
    await button(link, 'Done').click()
    await expect(administratorRow(page, 'Ada Okafor')).toContainText('Never signed in')
    await chooseFor(page, 'Ada Okafor', 'Remove administrator', 'Remove')
    await expectToast(page, 'Administrator removed')
    await expect(administratorRow(page, 'Ada Okafor')).toHaveCount(0)
    await expect(administratorsDialog(page)).toBeVisible()
  })
})

test('changes the password, turns on a second factor, and signs in with both', async ({
  signedIn: page,
  greenroom: { email, password },
}) => {
  const dialog = accountDialog(page)
  const newPassword = 'plum tractor violet 9'
  await openAccount(page)
  await button(dialog, 'Change password').click()
  await dialog.getByLabel('Current password').fill(password)
  await fillPassword(page, newPassword)
  await button(dialog, 'Change password').click()
  await expectToast(page, 'Password changed.')

  await button(dialog, 'Turn on').click()
  const key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await codeField(dialog).fill(codeOf(key))
  await page.keyboard.press('Enter')
  await expect(codesDialog(page).getByRole('listitem')).toHaveCount(10)
  await button(page, 'I have saved them').click()
  await expect(dialog).toContainText('On. 10 recovery codes are left.')
  await button(dialog, 'Done').click()

  await signOut(page)
  await submitSignIn(page, email, newPassword)
  await expect(codeField(page)).toBeFocused()
  // The code of the next step, since this one may be used.
  await codeField(page).fill(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toBeVisible()
})
