import { signIn, signInMessages, tokenKey } from '@greenroom/contract'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { button, openSegment, storedItem, submitSignIn } from '../../support/page.ts'
import { expectFocus, serverMessageOr } from '../call.ts'
import type { Call } from '../call.ts'
import { anyJson } from '../fault.ts'

const email = 'robin@plain.example'
const password = 'right password'

async function signOut(page: Page): Promise<void> {
  await openSegment(page, 'Logout')
  await button(page.getByRole('dialog'), 'Logout').click()
}

export const signInCalls: readonly Call[] = [
  {
    name: 'Sign-out',
    recoverEachTime: true,
    endpoints: [signIn.logout],
    accepts: ['401'],
    message: ({ name }) =>
      [...anyJson, '204'].includes(name) ? undefined : 'the server did not confirm it',
    open: () => Promise.resolve(),
    send: ({ page }) => signOut(page),
    async expectUsable({ page }) {
      await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
      await expect.poll(() => storedItem(page, tokenKey)).toBeNull()
    },
    async recover({ page }) {
      await submitSignIn(page, email, password)
      await expect(button(page, 'Edit Ines Duarte')).toBeVisible()
    },
  },
  {
    name: 'Sign-in',
    endpoints: [signIn.login],
    accepts: ['401'],
    message: serverMessageOr(signInMessages.failed),
    open: ({ page }) => signOut(page),
    send: ({ page }) => submitSignIn(page, email, password),
    async expectUsable({ page }) {
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page.getByLabel('Password')).toHaveValue(password)
      await expect(button(page, 'Sign in')).toBeEnabled()
      await expectFocus(page)
    },
    async recover({ page }) {
      await button(page, 'Sign in').click()
      await expect(button(page, 'Edit Ines Duarte')).toBeVisible()
    },
  },
]
