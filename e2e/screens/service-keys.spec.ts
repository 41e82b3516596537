import { expect, test } from '../support/fixtures.ts'
import { button, toast } from '../support/page.ts'
import {
  accountButton,
  createKey,
  keyName,
  keyRows,
  keysDialog,
  openServiceKeys,
  secretField,
} from './service-keys.ts'

test('creates a key, shows its secret once, and revokes it', async ({
  signedIn: page,
  greenroom,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = 'Role-play'
  const row = keyRows(page).filter({ hasText: name })
  await openServiceKeys(page)
  await createKey(page, `  ${name} `)
  await expect(keysDialog(page).getByRole('status')).toContainText('It cannot be shown again.')
  await expect(secretField(page)).toHaveValue(/^gr_[\w-]{43}$/)
  await expect(secretField(page)).not.toBeEditable()
  await expect(row).toContainText('Never')

  const secret = await secretField(page).inputValue()
  await button(page, 'Copy').click()
  await expect(button(page, 'Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)

  const catalogue = () =>
    fetch(`${greenroom.url}/api/v1/delivery/catalogue`, {
      headers: { authorization: `Bearer ${secret}` },
    })
  expect((await catalogue()).status).toBe(200)

  // Neither Escape nor a click outside discards the secret.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(secretField(page)).toBeVisible()
  await button(page, 'Done').click()
  await expect(keysDialog(page)).toBeHidden()
  await expect(accountButton(page)).toBeFocused()

  await openServiceKeys(page)
  await expect(keyName(page)).toBeFocused()
  await expect(keyName(page)).toHaveValue('')
  await expect(secretField(page)).toHaveCount(0)
  await expect(row).not.toContainText('Never')

  await button(page, `Revoke ${name}`).click()
  const question = page.getByRole('dialog', { name: 'Revoke service key' })
  await expect(question).toContainText(`The service that uses ${name} stops working at once`)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(keysDialog(page)).toBeVisible()
  await expect(button(page, `Revoke ${name}`)).toBeFocused()
  expect((await catalogue()).status).toBe(200)

  await button(page, `Revoke ${name}`).click()
  await button(page, 'Revoke key').click()
  await expect(toast(page, 'Service key revoked')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await catalogue()).status).toBe(401)
  await page.keyboard.press('Escape')
  await expect(keysDialog(page)).toBeHidden()
})

test('shows the keys that another administrator creates when it opens again', async ({
  signedIn: page,
  greenroom,
}) => {
  const name = 'Staging'
  await openServiceKeys(page)
  await expect(keyName(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(keysDialog(page)).toBeHidden()
  await greenroom.api('POST', '/v1/service-keys', { name })
  await openServiceKeys(page)
  await expect(keyRows(page).filter({ hasText: name })).toBeVisible()
})
