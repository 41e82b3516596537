import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Endpoint } from '@greenroom/contract'
import type { Plain } from '../support/fixtures.ts'
import { button, errorToast, submitSignIn } from '../support/page.ts'
import type { Fault } from './fault.ts'

/** What a test of a call works with: a page that is signed in to the console in front of the plain backend. */
export interface Context {
  page: Page
  plain: Plain
}

/** A call of the console, and what a person sees when it fails. */
export interface Call {
  name: string
  /** The endpoints that fail. */
  endpoints: readonly Endpoint[]
  /** The requirements that its faults prove, as tags. */
  requirements?: readonly string[]
  /** The names of faults that this call takes for success. */
  accepts?: readonly string[]
  /** Gets the page ready for the call. */
  open: (context: Context) => Promise<void>
  /** Makes the call. */
  send: (context: Context, fault: Fault) => Promise<void>
  /** The error toast; `undefined` where the call fails silently. */
  message: (fault: Fault) => string | undefined
  /** The toast after success; absent where it says nothing. */
  successMessage?: string
  /** Whether an alert of the browser reports the failure; `send` then waits for it and accepts it. */
  reportsByAlert?: boolean
  /** Expects that nothing is lost and that the call can be made again. */
  expectUsable: (context: Context, fault: Fault) => Promise<void>
  /** Makes the call again without a fault, and expects that it succeeds. */
  recover: (context: Context, fault: Fault) => Promise<void>
  /** Whether to recover after every fault. By default only the last one is followed by a recovery. */
  recoverEachTime?: boolean
}

/** The server's own message, otherwise the sentence of the specification. */
export const serverMessageOr =
  (sentence: string) =>
  ({ message }: Fault): string =>
    message ?? sentence

/** Expects the error toast of a fault, or none at all where the call fails silently. */
export async function expectMessage(page: Page, message: string | undefined): Promise<void> {
  const alerts = page.getByRole('alert').filter({ hasText: /\S/ })
  if (message === undefined) await expect(alerts).toHaveCount(0)
  else await expect(errorToast(page, message).first()).toBeVisible()
}

/** Closes the toasts on the screen. */
export async function dismissToasts(page: Page): Promise<void> {
  const toasts = page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
  for (let left = await toasts.count(); left > 0; left--) {
    // It may close by itself in between.
    await toasts
      .first()
      .click({ timeout: 1000 })
      .catch(() => undefined)
  }
  // A toast below the pointer would stay.
  await page.mouse.move(0, 0)
  await expect(toasts).toHaveCount(0)
}

/** Expects that some element has the focus. Otherwise the keyboard would start at the top of the page again. */
export const expectFocus = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'the focus' })
    .not.toBe('BODY')

/** Signs in again in the dialog that the banner about the end of the session opens. */
export async function signInAgain(page: Page): Promise<void> {
  await button(page, 'Sign in').last().click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await submitSignIn(dialog, 'robin@plain.example', 'right password')
  await expect(dialog).toBeHidden()
}
