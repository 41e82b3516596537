import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/fixtures.ts'
import { button, submitSignIn, expectToast, noteToasts, toast } from '../support/page.ts'
import {
  accountAnswers,
  accountDialog,
  codeField,
  codeOf,
  codesDialog,
  openAccount,
  setPassword,
  signOut,
  wrongCodeOf,
} from './account.ts'
import { expectToClose, runUntilShown, stopClock } from './toast-time.ts'

const password = 'plum tractor violet 9'
const usedCode = 'This code is wrong or was used before.'

test(
  'a new super administrator sets a password by link, and signs in with a second factor',
  { tag: '@full' },
  async ({ signedIn: admin, greenroom, browser }) => {
    test.setTimeout(240_000)
    await button(admin, 'Change role of Maya Okafor').click()
    await admin.getByLabel('Role', { exact: true }).selectOption('super_admin')
    await button(admin, 'Save').click()
    await expectToast(admin, 'Role updated successfully.')
    await button(admin, 'Make a set-password link').click()
    const linkDialog = admin.getByRole('dialog', { name: 'Set-password link' })
    await expect(linkDialog).toContainText(
      /Maya Okafor .* It works once, until (\d+ \w+, )?\d\d:\d\d\./,
    )
    const link = linkDialog.getByRole('textbox', { name: 'Link' })
    const url = await link.inputValue()
    await button(linkDialog, 'Done').click()

    const context = await browser.newContext()
    await noteToasts(context)
    const page = await context.newPage()
    await page.goto(url)
    const dialog = accountDialog(page)
    await setPassword(page, 'too short')
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
    await expect(dialog).toContainText('must have at least 12 characters')
    await setPassword(page, password, 'something else')
    await expect(dialog).toContainText('The two passwords differ.')
    await setPassword(page, 'greenroom greenroom')
    await expect(dialog).toContainText('The new password is too easy to guess')
    await setPassword(page, password)
    await expectToast(page, 'Password changed.')
    await expect(button(dialog, 'Change password')).toBeFocused()

    const email = 'maya.okafor@northfield-drives.example'
    const login = await page.request.post(`${greenroom.url}/api/login`, {
      data: { email, password },
      headers: { 'user-agent': 'curl/8' },
    })
    const { token } = (await login.json()) as { token: string }
    // The dialog is open again after a reload.
    await page.reload()
    await expect(dialog.getByRole('listitem').first()).toContainText('This browser')
    await button(dialog, 'End curl').click()
    await expect(button(dialog, 'End curl')).toHaveCount(0)
    const headers = { authorization: `Bearer ${token}` }
    const ended = await page.request.get(`${greenroom.url}/api/v1/account`, { headers })
    expect(ended.status()).toBe(401)

    await button(dialog, 'Turn on').click()
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
    const key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await codeField(dialog).fill(wrongCodeOf(key))
    await page.keyboard.press('Enter')
    await expect(codeField(dialog)).toHaveAccessibleDescription(new RegExp(usedCode))
    const first = codeOf(key)
    await codeField(dialog).fill(first)
    await page.keyboard.press('Enter')
    const download = page.waitForEvent('download')
    await button(page, 'Download').click()
    const codes = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
    expect(codes).toHaveLength(10)
    await page.keyboard.press('Escape')
    await expect(codesDialog(page).getByRole('listitem')).toHaveText(codes)
    await button(page, 'I have saved them').click()
    await expect(dialog).toContainText('On. 10 recovery codes are left.')
    await button(dialog, 'Done').click()

    const signInAgain = async () => {
      await signOut(page)
      await submitSignIn(page, email, password)
      await expect(codeField(page)).toBeFocused()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    const sendCode = async (code: string) => {
      await codeField(page).fill(code)
      await page.keyboard.press('Enter')
    }
    await signInAgain()
    await sendCode(first)
    await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(usedCode))
    await expect(codeField(page)).toBeFocused()
    await expect(page.getByLabel('Password')).toHaveValue(password)
    await sendCode(codeOf(key, 1))
    await expect(page.getByRole('table')).toBeVisible()
    await signInAgain()
    await sendCode(codes[0] ?? '')
    await expect(page.getByRole('table')).toBeVisible()

    // A link does not replace the second factor.
    await button(admin, 'Change role of Maya Okafor').click()
    await button(admin, 'Make a set-password link').click()
    const other = await (await browser.newContext()).newPage()
    await other.goto(await link.inputValue())
    await expect(other.getByLabel('Email')).toHaveCount(0)
    await codeField(other).fill(codes[1] ?? '')
    await other.keyboard.press('Enter')
    await expect(other.getByLabel('New password', { exact: true })).toBeFocused()
    await button(accountDialog(other), 'Cancel').click()
    await expect(accountDialog(other)).toContainText('On. 8 recovery codes are left.')
    await button(accountDialog(other), 'Turn off').click()
    await codeField(other).fill(codes[2] ?? '')
    await other.keyboard.press('Enter')
    await expect(button(accountDialog(other), 'Turn on')).toBeFocused()
  },
)

test('the account where the server asks for more', async ({ page, plain }) => {
  await test.step('shows the account until there is a second factor where the server requires one', async () => {
    const { account, devices, prepared, codes } = accountAnswers
    plain.backend.advertise('account')
    const body = { message: 'Set up a second factor.', second_factor_required: true }
    plain.stub('GET', '/v1/auth/all-users', { status: 403, body })
    plain.stub('GET', account.path, { status: 200, body: account.body })
    plain.stub('GET', devices.path, { status: 200, body: devices.body, times: 3 })
    plain.stub('POST', prepared.path, { status: 200, body: prepared.body })
    plain.stub('PUT', codes.path, { status: 200, body: codes.body })
    await plain.signIn(page)
    const dialog = accountDialog(page)
    await expect(dialog).toContainText('Set up a second factor to continue')
    await page.keyboard.press('Escape')
    await button(dialog, 'Sign out').click()
    await button(page, 'Cancel').click()
    await button(dialog, 'Turn on').click()
    await codeField(dialog).fill('123456')
    await page.keyboard.press('Enter')
    await expect(codesDialog(page)).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await button(page, 'I have saved them').click()
    await expect(codesDialog(page)).toBeHidden()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('asks for the password again where the server wants it; cancelling loses nothing', async () => {
    const path = '/v1/auth/users/1/change-role/1'
    const refusal = { message: 'Enter your password again.', password_required: true }
    plain.stub('POST', path, { status: 403, body: refusal, times: 2 })
    await button(page, 'Change role of Ines Duarte').click()
    const role = page.getByLabel('Role', { exact: true })
    await role.selectOption('super_admin')
    await button(page, 'Save').click()
    const question = page.getByRole('dialog', { name: 'Enter your password' })
    await expect(question.getByLabel('Password')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(role.locator('option:checked')).toHaveText('super_admin')
    await expect(page.getByRole('alert')).toHaveCount(0)

    await button(page, 'Save').click()
    const wrong = { message: 'This is not your current password.', field: 'password' }
    plain.stub('POST', '/v1/account/confirm', { status: 400, body: wrong })
    plain.stub('POST', '/v1/account/confirm', { status: 204 })
    await question.getByLabel('Password').fill('not right')
    await page.keyboard.press('Enter')
    await expect(question.getByLabel('Password')).toHaveAccessibleDescription(wrong.message)
    await question.getByLabel('Password').fill('right password')
    // The toast waits for the click.
    await stopClock(page)
    await page.keyboard.press('Enter')
    const updated = toast(page, 'Role updated successfully.')
    await runUntilShown(page, updated)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await button(updated, 'Dismiss').click()
    await expectToClose(page, updated)
  })
})

test(
  'says that the devices could not be reloaded, and keeps those that are shown',
  { tag: '@full' },
  async ({ page, plain }) => {
    const { account, devices } = accountAnswers
    plain.backend.advertise('account')
    plain.stub('GET', account.path, { status: 200, body: account.body, times: 2 })
    plain.stub('GET', devices.path, { status: 200, body: devices.body })
    plain.stub('DELETE', `${devices.path}/p2`, { status: 204 })
    plain.stub('GET', devices.path, { status: 500 })
    plain.stub('GET', devices.path, { status: 200, body: devices.body.slice(0, 1) })
    await plain.signIn(page)
    await openAccount(page)
    const dialog = accountDialog(page)
    await button(dialog, 'End Safari on iPhone').click()
    await expect(dialog).toContainText('This could not be reloaded and may be out of date.')
    await expect(dialog.getByRole('listitem')).toHaveText([/^Firefox on Windows/])
    await button(dialog, 'Retry').click()
    await expect(dialog).not.toContainText('out of date')
    await expect(dialog.getByRole('listitem')).toHaveText([/^Firefox on Windows/])
  },
)
