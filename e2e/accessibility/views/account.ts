import {
  accountAnswers,
  accountDialog,
  codeField,
  openAccount,
  setPassword,
} from '../../screens/account.ts'
import { expect } from '../../support/fixtures.ts'
import { button } from '../../support/page.ts'
import type { Stage, Views } from './view.ts'

const { account, devices, prepared, codes } = accountAnswers

async function openOwnAccount({ page, plain }: Stage): Promise<void> {
  plain.backend.advertise('account')
  const body = { ...account.body, has_password: false, current_password_required: false }
  plain.stub('GET', account.path, { status: 200, body, times: 5 })
  plain.stub('GET', devices.path, { status: 200, body: devices.body, times: 5 })
  await plain.signIn(page)
  await expect(page.getByRole('table')).toBeVisible()
  await openAccount(page)
}

/** The second factor, about to be turned on. */
async function turnOn(stage: Stage): Promise<void> {
  const { page, plain } = stage
  plain.stub('POST', prepared.path, { status: 200, body: prepared.body })
  await openOwnAccount(stage)
  await button(accountDialog(page), 'Turn on').click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
}

/** The administrator's own account, and the links that set a password. */
export const accountViews: Views = {
  account: async (stage) => {
    await turnOn(stage)
    await button(accountDialog(stage.page), 'Set password').click()
    await setPassword(stage.page, 'too short')
  },
  'recovery codes': async (stage) => {
    const { page, plain } = stage
    plain.stub('PUT', codes.path, { status: 200, body: codes.body })
    await turnOn(stage)
    await codeField(accountDialog(page)).fill('123456')
    await page.keyboard.press('Enter')
    await expect(button(page, 'I have saved them')).toBeVisible()
  },
  'password question': async (stage) => {
    const { page, plain } = stage
    const body = { message: 'Enter your password again.', password_required: true }
    plain.stub('DELETE', `${devices.path}/p2`, { status: 403, body })
    await openOwnAccount(stage)
    await button(page, 'End Safari on iPhone').click()
    await button(page, 'Continue').click()
    await expect(page.getByText('Password is required')).toBeVisible()
  },
  'set-password link': async ({ page, plain }) => {
    plain.backend.advertise('account')
    const url = `https://greenroom.example/?token=${'aB3-_'.repeat(9).slice(2)}`
    const body = { url, expires_at: '2026-01-02T09:00:00Z' }
    plain.stub('POST', '/v1/auth/users/1/sign-in-link', { status: 200, body })
    await plain.signIn(page)
    await button(page, 'Change role of Ines Duarte').click()
    await page.getByLabel('Role', { exact: true }).selectOption('super_admin')
    await button(page, 'Save').click()
    await button(page, 'Make a set-password link').click()
    await expect(page.getByRole('textbox', { name: 'Link' })).toBeFocused()
  },
}
