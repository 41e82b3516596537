import { expect, test } from '../support/fixtures.ts'
import { button, expectToast } from '../support/page.ts'
import {
  accountButton,
  createKey,
  keyName,
  keyRows,
  keysDialog,
  openServiceKeys,
  putSecretAway,
  secretDialog,
  secretField,
} from './service-keys.ts'

test.use({ segment: 'Industries' })

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
  await expect(secretDialog(page).getByRole('status')).toContainText('It cannot be shown again.')
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
  await putSecretAway(page)
  await expect(keysDialog(page)).toBeVisible()
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
  await expectToast(page, 'Service key revoked')
  await expect(row).toHaveCount(0)
  expect((await catalogue()).status).toBe(401)
  await page.keyboard.press('Escape')
  await expect(keysDialog(page)).toBeHidden()
})

test(
  'shows the keys that another administrator creates when it opens again',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const name = 'Staging'
    await openServiceKeys(page)
    await expect(keyName(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(keysDialog(page)).toBeHidden()
    await greenroom.api('POST', '/v1/service-keys', { name })
    await openServiceKeys(page)
    await expect(keyRows(page).filter({ hasText: name })).toBeVisible()
  },
)

test(
  'creates a reporting key with a last day, and the list shows both',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const row = keyRows(page).filter({ hasText: 'Figures' })
    const day = keysDialog(page).getByLabel('Last day (optional)')
    await openServiceKeys(page)
    await keysDialog(page).getByLabel('Scope').selectOption('Reporting')
    await expect(keysDialog(page)).toContainText('no transcripts and no texts of reports')
    await day.fill('2020-01-01')
    await createKey(page, 'Figures')
    await expect(day).toHaveAccessibleDescription('The day must not be in the past')
    await expect(day).toBeFocused()
    await day.fill(`${new Date().getFullYear() + 1}-05-31`)
    await createKey(page, 'Figures')
    await expect(row).toContainText(/Reporting, expires 31 May \d{4}, 23:59/)

    const headers = { authorization: `Bearer ${await secretField(page).inputValue()}` }
    const insights = await fetch(`${greenroom.url}/api/v1/insights`, { headers })
    expect(insights.status).toBe(200)
    await putSecretAway(page)

    await button(page, 'Revoke Figures').click()
    await expect(page.getByRole('dialog', { name: 'Revoke service key' })).toContainText(
      'it can no longer read people, sessions and figures',
    )
  },
)

test(
  'shows the refused calls of a key, and what to do',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const created = await greenroom.api('POST', '/v1/service-keys', { name: 'Staging' })
    const { secret } = Object(created.body)
    const headers = { authorization: `Bearer ${secret}` }
    await fetch(`${greenroom.url}/api/v1/delivery/users/nobody%40a.co`, { headers })
    const refused = async () =>
      Object((await greenroom.api('GET', '/v1/service-keys')).body)[0].refused_24h
    await expect.poll(refused).toBe(1)

    await openServiceKeys(page)
    await expect(keyRows(page).last()).toContainText('1 call in 24 hours, 1 refused')
    await keyName(page).fill('Typed before')
    await button(page, 'Refused calls Staging').click()
    const calls = page.getByRole('dialog', { name: 'Refused calls of Staging' })
    await expect(calls.getByRole('listitem')).toHaveCount(1)
    await expect(calls).toContainText('No user found with that email.')
    await expect(calls).toContainText('Save the trainee first')
    await expect(calls).toContainText('404 for GET /api/v1/delivery/users/{email}')
    await expect(calls).not.toContainText('nobody')
    await expect(button(page, 'Back to keys')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(keyName(page)).toHaveValue('Typed before')
    await expect(button(page, 'Refused calls Staging')).toBeFocused()
  },
)
