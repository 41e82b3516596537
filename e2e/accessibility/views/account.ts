import {
  accountAnswers,
  accountDialog,
  codeField,
  openAccount,
  setPassword,
} from '../../screens/account.ts'
import { expect } from '../../support/fixtures.ts'
import { button } from '../../support/page.ts'
import type { View } from './view.ts'

const { account, places, prepared, codes } = accountAnswers

/** The administrator's own account, and the links that set a password. */
export const accountViews: View[] = [
  {
    name: 'account',
    async open({ page, plain }) {
      plain.backend.advertise('account')
      const body = { ...account.body, has_password: false, current_password_required: false }
      plain.stub('GET', account.path, { status: 200, body, times: 5 })
      plain.stub('GET', places.path, { status: 200, body: places.body, times: 5 })
      plain.stub('POST', prepared.path, { status: 200, body: prepared.body })
      plain.stub('PUT', codes.path, { status: 200, body: codes.body })
      await page.reload()
      await expect(page.getByRole('table')).toBeVisible()
      await openAccount(page)
      await button(accountDialog(page), 'Set password').click()
      await setPassword(page, 'too short')
      await button(accountDialog(page), 'Turn on').click()
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    },
  },
  {
    name: 'recovery codes',
    async open({ page }) {
      await codeField(accountDialog(page)).fill('123456')
      await page.keyboard.press('Enter')
      await expect(button(page, 'I have saved them')).toBeVisible()
    },
  },
  {
    name: 'password question',
    async open({ page, plain }) {
      await button(page, 'I have saved them').click()
      const body = { message: 'Enter your password again.', password_required: true }
      plain.stub('DELETE', `${places.path}/p2`, { status: 403, body })
      await button(page, 'End Safari on iPhone').click()
      await button(page, 'Continue').click()
      await expect(page.getByText('Password is required')).toBeVisible()
    },
  },
  {
    name: 'set-password link',
    async open({ page, plain }) {
      await button(page, 'Cancel').click()
      await button(accountDialog(page), 'Done').click()
      await button(page, 'Change role of Ines Duarte').click()
      await page.getByLabel('Role', { exact: true }).selectOption('super_admin')
      await button(page, 'Save').click()
      const url = `https://greenroom.example/?token=${'aB3-_'.repeat(9).slice(2)}`
      const body = { url, expires_at: '2026-01-02T09:00:00Z' }
      plain.stub('POST', '/v1/auth/users/1/sign-in-link', { status: 200, body })
      await button(page, 'Make a set-password link').click()
      await expect(page.getByRole('textbox', { name: 'Link' })).toBeFocused()
    },
  },
]
