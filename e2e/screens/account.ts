import type { Locator, Page } from '@playwright/test'
import { button } from '../support/page.ts'
import { accountButton } from './service-keys.ts'

/** The dialog of the account. */
export const accountDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Account', exact: true })

/** The dialog of new recovery codes. */
export const codesDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Save your recovery codes' })

/** A field for a code of the second factor. */
export const codeField = (within: Page | Locator): Locator =>
  within.getByRole('textbox', { name: 'Code' })

/** Opens the account from its menu. */
export async function openAccount(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Account', exact: true }).click()
}

/** Signs out from the account menu. */
export async function signOut(page: Page): Promise<void> {
  // By keyboard, since a toast may cover the button.
  await accountButton(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await button(page.getByRole('dialog'), 'Logout').click()
}

/** Fills in a new password twice. */
export async function fillPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(again)
}

/** Fills in the first password twice and sends it. */
export async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await fillPassword(page, password, again)
  await button(page, 'Set password').click()
}

/*
 * The server accepts the codes of the steps before and after its own. So the code of this step is good for at least 30
 * seconds more, and the one of the next step for 60, whenever a step ends.
 */
export { codeOf, wrongCodeOf } from '../../server/test/second-factor.ts'

const path = '/v1/account'

/** What the account endpoints respond, for stubs of the plain backend. */
export const accountAnswers = {
  account: {
    path,
    body: {
      email: 'robin@plain.example',
      has_password: true,
      current_password_required: true,
      second_factor: false,
      second_factor_required: false,
      recovery_codes_left: 0,
    },
  },
  devices: {
    path: `${path}/tokens`,
    body: [
      {
        id: 'p1',
        device: 'Firefox on Windows',
        address: '203.0.113.7',
        created_at: '2026-01-02T09:00:00Z',
        last_used_at: '2026-01-02T09:00:00Z',
        current: true,
      },
      {
        id: 'p2',
        device: 'Safari on iPhone',
        address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
        created_at: '2026-01-02T09:00:00Z',
        last_used_at: '2026-01-02T09:00:00Z',
        current: false,
      },
    ],
  },
  prepared: {
    path: `${path}/second-factor`,
    body: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      otpauth_url:
        'otpauth://totp/Greenroom:robin%40plain.example?issuer=Greenroom&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
  },
  codes: {
    path: `${path}/second-factor`,
    body: { recovery_codes: Array.from({ length: 10 }, (_, at) => `k7wqm-2fxh${at}`) },
  },
}
