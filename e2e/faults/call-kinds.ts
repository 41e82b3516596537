import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { button, navigation, openSegment, expectToast } from '../support/page.ts'
import { expectFocus, signInAgain } from './call.ts'
import type { Call, Context } from './call.ts'
import { endsSession } from './fault.ts'

/** Something that a page loads: when that fails it is empty, and Retry loads it again. */
export const loadCall = (
  load: Pick<Call, 'name' | 'endpoints' | 'open' | 'message' | 'accepts'> & {
    /** What shows that it is loaded. */
    loaded: (page: Page) => Locator
    emptyText?: string
  },
): Call => {
  const { loaded, emptyText = 'Oops... data not found' } = load
  return {
    ...load,
    recoverEachTime: true,
    send: async ({ page }) => void (await page.reload()),
    async expectUsable({ page }) {
      await expect(page.getByText(emptyText, { exact: true })).toBeVisible()
      await expect(button(page, 'Retry')).toBeVisible()
    },
    async recover({ page }, fault) {
      if (endsSession(fault)) await signInAgain(page)
      else await button(page, 'Retry').click()
      await expect(loaded(page)).toBeVisible()
      if (!endsSession(fault)) await expectFocus(page)
    },
  }
}

/** The list of a segment: when it fails, the rest of the dashboard still works too. */
export const listCall = (
  list: Pick<Call, 'name' | 'endpoints'> & {
    title: string
    loaded: (page: Page) => Locator
    /** Lists of which the specification names no message fail silently (spec section 8). */
    message?: Call['message']
    emptyText?: string
  },
): Call => {
  const { title, loaded, message = () => undefined } = list
  const otherTitle = title === 'AI Roles' ? 'Industries' : 'AI Roles'
  const call = loadCall({
    ...list,
    accepts: ['an array'],
    message,
    async open({ page }) {
      await openSegment(page, title)
      await expect(loaded(page)).toBeVisible()
    },
  })
  return {
    ...call,
    requirements: list.message ? [] : ['@R214'],
    async expectUsable(context, fault) {
      const { page } = context
      await call.expectUsable(context, fault)
      if (fault.name !== '500 with a message') return
      await openSegment(page, otherTitle)
      await expect(navigation(page).locator('[aria-current]')).toHaveText(otherTitle)
      await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0)
      await page.goBack()
      await expect(button(page, 'Retry')).toBeVisible()
    },
  }
}

/** A form that is saved: when that fails, it stays as it was filled in and can be saved again. */
export const saveCall = (
  save: Pick<Call, 'name' | 'endpoints' | 'open' | 'message' | 'accepts'> & {
    expectFilledIn: (context: Context) => Promise<void>
    /** The name of the button: Save by default. */
    submit?: string
    successMessage: string
  },
): Call => {
  const { expectFilledIn, submit = 'Save', successMessage } = save
  return {
    ...save,
    requirements: ['@R215', '@R216'],
    send: ({ page }) => button(page, submit).click(),
    async expectUsable(context, fault) {
      const { page } = context
      await expectFilledIn(context)
      if (!endsSession(fault)) {
        await expect(button(page, submit)).toBeEnabled()
        await expect(button(page, submit)).not.toHaveAttribute('aria-busy', 'true')
      }
      await expectFocus(page)
    },
    async recover({ page }, fault) {
      if (endsSession(fault)) await signInAgain(page)
      else await button(page, submit).click()
      await expectToast(page, successMessage)
    },
  }
}

/** A row that is deleted: when that fails, it is still listed and can be deleted again. */
export const deleteCall = (
  deletion: Pick<Call, 'name' | 'endpoints' | 'open' | 'message' | 'accepts'> & {
    /** The name of the row's button. */
    trigger: string
    successMessage: string
  },
): Call => {
  const { trigger, successMessage, accepts = [] } = deletion
  const confirm = async ({ page }: Context) => {
    await button(page, trigger).click()
    await button(page.getByRole('dialog'), 'Delete').click()
  }
  return {
    ...deletion,
    requirements: ['@R215', '@R216'],
    accepts: ['204', ...accepts],
    send: confirm,
    async expectUsable({ page }, fault) {
      if (endsSession(fault)) return
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(button(page, trigger)).toBeFocused()
    },
    async recover(context, fault) {
      const { page } = context
      if (endsSession(fault)) await signInAgain(page)
      else await confirm(context)
      await expectToast(page, successMessage)
      await expect(button(page, trigger)).toHaveCount(0)
      await expectFocus(page)
    },
  }
}
