import { expect, test } from '../support/fixtures.ts'
import { button, heading, navigation, openSegment } from '../support/page.ts'
import { accountDialog, openAccount } from '../screens/account.ts'
import {
  createKey,
  keyName,
  keysDialog,
  openServiceKeys,
  putSecretAway,
  secretField,
} from '../screens/service-keys.ts'
import { openKept, said, test as keptTest } from './kept.ts'
import { messageBox, panel, tryPersona } from './try-it.ts'

test.use({ segment: 'Industries' })

test('Back closes the account, and Forward and reload show it again', async ({
  signedIn: page,
}) => {
  await openSegment(page, 'AI Roles')
  await openAccount(page)
  await expect(accountDialog(page)).toBeVisible()
  await page.goBack()
  await expect(accountDialog(page)).toBeHidden()
  await expect(heading(page)).toHaveText('AI Roles')
  await page.goForward()
  await expect(accountDialog(page)).toBeVisible()
  await page.reload()
  await expect(accountDialog(page)).toBeVisible()
  await button(accountDialog(page), 'Done').click()
  await expect(accountDialog(page)).toBeHidden()
  await expect(heading(page)).toHaveText('AI Roles')
  await page.goBack()
  await expect(heading(page)).toHaveText('Industries')
})

test('a segment that is chosen while a dialog still closes stays', async ({ signedIn: page }) => {
  await openSegment(page, 'AI Roles')
  await openAccount(page)
  const sizes = navigation(page).getByRole('button', { name: 'Plant Sizes', includeHidden: true })
  const [close, choose] = await Promise.all(
    [button(accountDialog(page), 'Done'), sizes].map((one) => one.elementHandle()),
  )
  await page.evaluate(
    (both) => {
      for (const one of both) if (one instanceof HTMLElement) one.click()
    },
    [close, choose],
  )
  await expect(accountDialog(page)).toBeHidden()
  await expect(heading(page)).toHaveText('Plant Sizes')
  await page.goBack()
  await expect(heading(page)).toHaveText('AI Roles')
})

test(
  'a secret stays on the page until Done, also after Back',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openServiceKeys(page)
    await createKey(page, 'Role-play')
    const secret = await secretField(page).inputValue()
    await page.goBack()
    await expect(keysDialog(page)).toBeHidden()
    await expect(secretField(page)).toHaveValue(secret)
    await putSecretAway(page)
    await page.goForward()
    await expect(keyName(page)).toHaveValue('')
    await page.reload()
    await expect(keyName(page)).toBeVisible()
    await expect(secretField(page)).toHaveCount(0)
  },
)

test(
  'shows no dialog that the backend does not support, and none for an invalid state',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page)
    for (const dialogs of [
      [{ name: 'service-keys' }],
      [{ name: 'account' }],
      [{ name: 'system' }],
      [{}],
      7,
    ])
      await test.step(JSON.stringify(dialogs), async () => {
        await openSegment(page, 'Industries')
        await page.evaluate((state) => history.replaceState(state, ''), {
          segment: 'industry',
          dialogs,
        })
        await page.reload()
        await expect(heading(page)).toHaveText('Industries')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })
    expect(plain.calls.filter(({ path }) => /keys|account|system/.test(path))).toEqual([])
  },
)

test(
  'Back closes the products of a persona and a report',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openSegment(page, 'Personas')
    const products = page.getByRole('dialog', { name: 'Products of Walter Brandt' })
    await button(page, 'Products of Walter Brandt').click()
    await expect(products).toBeVisible()
    await page.reload()
    await expect(products).toBeVisible()
    await page.goBack()
    await expect(products).toBeHidden()
    await expect(heading(page)).toHaveText('Personas')

    await openSegment(page, 'Users and Sessions')
    await button(page, 'View Sessions').first().click()
    const report = page.getByRole('dialog', { name: 'Performance Report' })
    await page.getByRole('button', { name: 'View Report' }).first().click()
    await expect(report).toBeVisible()
    await page.reload()
    await expect(report).toBeVisible()
    await page.goBack()
    await expect(report).toBeHidden()
    await expect(heading(page)).toContainText('Sessions of')
    await button(page, 'Back to Users')
      .or(page.getByRole('link', { name: 'Back to Users' }))
      .click()
    await expect(heading(page)).toHaveText('Users')
  },
)

test('Back closes what a save would change', { tag: '@full' }, async ({ signedIn: page }) => {
  await button(page, 'Edit Automotive components').click()
  const text = page.getByLabel('Prompt Template', { exact: true })
  await text.press('Control+End')
  await text.pressSequentially(' Unsaved.')
  const changed = page.getByRole('dialog', { name: 'Changed prompts' })
  await button(page, 'Show').click()
  await expect(changed).toBeVisible()
  await page.goBack()
  await expect(changed).toBeHidden()
  await expect(text).toHaveValue(/ Unsaved\.$/)
  await page.goForward()
  await expect(changed).toBeVisible()
  await page.reload()
  await expect(changed).toBeVisible()
})

keptTest(
  'Back leads through the kept conversations and the conversation to the form',
  { tag: '@full' },
  async ({ signedIn: page, keep }) => {
    await keep('Price pushback', { messages: said('Hi', 'Yes?') })
    await openSegment(page, 'Users and Sessions')
    await openKept(page)
    await page.getByLabel('Mode of the conversation').selectOption('Discovery meeting')
    await expect(page.getByText('None yet.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('None yet.')).toBeVisible()
    await page.getByLabel('Mode of the conversation').selectOption('Prospecting call')

    const kept = button(page, /^Price pushback/)
    await kept.click()
    const name = page.getByRole('heading', { name: 'Price pushback' })
    await button(page, 'Rename').click()
    const field = page.getByLabel('Name of the conversation')
    await expect(field).toBeVisible()
    await page.goBack()
    await expect(field).toBeHidden()
    await expect(name).toBeFocused()
    await button(page, 'Kept conversations').last().click()
    await expect(kept).toBeFocused()

    await page.goBack()
    await expect(messageBox(page)).toBeVisible()
    await page.goBack()
    await expect(panel(page)).toBeHidden()
    await expect(heading(page)).toHaveText('Edit persona')
    await page.goBack()
    await expect(heading(page)).toHaveText('Personas')
  },
)

test(
  'leaving a form leaves its conversation with it',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await tryPersona(page)
    await button(page, 'Cancel').click()
    await expect(heading(page)).toHaveText('Personas')
    await expect(panel(page)).toBeHidden()
    await expect(button(page, 'Edit Walter Brandt')).toBeFocused()
    await page.goBack()
    await expect(heading(page)).toHaveText('Industries')
    await expect(navigation(page)).toBeVisible()
  },
)
