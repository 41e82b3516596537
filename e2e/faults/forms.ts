import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectFocus } from './call.ts'
import type { At, Call } from './call.ts'
import { isOver } from './fault.ts'
import type { Fault } from './fault.ts'
import { full } from './share.ts'
import { button, navigation, openSegment, submitSignIn, toast } from '../support/page.ts'

/** Signs in again over the page, once the banner says that the session has ended. */
export async function signInAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await submitSignIn(dialog, 'robin@plain.example', 'right password')
  await expect(dialog).toBeHidden()
}

/** That the rest works takes a second to see: it is seen of each list where every fault is tried, otherwise of one. */
const restSeenOf = new Set<string>()

/**
 * A list that a segment shows: where it fails it is empty and can be loaded again, and the rest of the dashboard works.
 * @param row what shows that it is there
 * @param told what is said of a fault; nothing where it is silent (spec section 8)
 */
export const listCall = (
  list: Pick<Call, 'name' | 'endpoints'> & {
    title: string
    row: (page: Page) => ReturnType<Page['getByRole']>
    told?: Call['told']
    empty?: string
    takes?: readonly string[]
  },
): Call => {
  const { title, row, told = () => undefined, empty = 'Oops... data not found' } = list
  const elsewhere = title === 'AI Roles' ? 'Industries' : 'AI Roles'
  const seenAs = full ? list.name : 'any list'
  return {
    kind: 'read',
    ...list,
    takes: ['an array', ...(list.takes ?? [])],
    anew: true,
    told,
    async reach({ page }) {
      await openSegment(page, title)
      await expect(row(page)).toBeVisible()
    },
    send: async ({ page }) => void (await page.reload()),
    async left({ page }, { silent }) {
      await expect(page.getByText(empty, { exact: true })).toBeVisible()
      await expect(button(page, 'Retry')).toBeVisible()
      if (silent || restSeenOf.has(seenAs)) return
      restSeenOf.add(seenAs)
      await openSegment(page, elsewhere)
      await expect(navigation(page).locator('[aria-current]')).toHaveText(elsewhere)
      await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0)
      await page.goBack()
      await expect(button(page, 'Retry')).toBeVisible()
    },
    async mend({ page }, fault) {
      if (isOver(fault)) await signInAgain(page)
      else await button(page, 'Retry').click()
      await expect(row(page)).toBeVisible()
      if (!isOver(fault)) await expectFocus(page)
    },
  }
}

/**
 * What the button of a form saves: where it fails the form stays as it was filled in, and can be saved.
 * @param kept what was typed
 * @param save the button's words
 * @param done what is said in the end
 */
export const saveCall = (
  save: Omit<Call, 'send' | 'left' | 'mend'> & {
    kept: (at: At) => Promise<void>
    press?: string
    done: string
  },
): Call => {
  const { kept, press = 'Save', done } = save
  const usable = async ({ page }: At) => {
    await expect(button(page, press)).toBeEnabled()
    await expect(button(page, press)).not.toHaveAttribute('aria-busy', 'true')
  }
  return {
    ...save,
    send: ({ page }) => button(page, press).click(),
    async left(at, fault) {
      await kept(at)
      if (!isOver(fault)) await usable(at)
      await expectFocus(at.page)
    },
    async mend(at, fault) {
      // It may be said, and gone again, before signing in is seen to have ended.
      await Promise.all([
        expect(toast(at.page, done)).toBeVisible({ timeout: 15_000 }),
        isOver(fault) ? signInAgain(at.page) : button(at.page, press).click(),
      ])
    },
  }
}

/** What is asked for before it is deleted: where it fails it is still listed, and can be deleted. */
export const deleteCall = (
  about: Pick<Call, 'name' | 'endpoints' | 'told' | 'reach'> & {
    takes?: readonly string[]
    opener: string
    done: string
  },
): Call => {
  const { opener, done } = about
  const ask = async ({ page }: At) => {
    await button(page, opener).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  }
  return {
    kind: 'delete',
    ...about,
    takes: ['204', ...(about.takes ?? [])],
    send: ask,
    async left({ page }, fault: Fault) {
      if (isOver(fault)) return
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(button(page, opener)).toBeFocused()
    },
    async mend(at, fault) {
      if (isOver(fault)) await signInAgain(at.page)
      else await ask(at)
      await expect(toast(at.page, done)).toBeVisible()
      await expect(button(at.page, opener)).toHaveCount(0)
      await expectFocus(at.page)
    },
  }
}

/** Something that a view of a user loads: where it fails it can be loaded again. */
export const viewCall = (
  view: Pick<Call, 'name' | 'endpoints' | 'reach'> & {
    told: string
    takes?: readonly string[]
    empty?: string
    shown: (page: Page) => ReturnType<Page['getByRole']>
  },
): Call => ({
  kind: 'read',
  anew: true,
  ...view,
  told: () => view.told,
  send: async ({ page }) => void (await page.reload()),
  async left({ page }) {
    const { empty = 'Oops... data not found' } = view
    await expect(page.getByText(empty, { exact: true })).toBeVisible()
    await expect(button(page, 'Retry')).toBeVisible()
  },
  async mend({ page }, fault) {
    if (isOver(fault)) await signInAgain(page)
    else await button(page, 'Retry').click()
    await expect(view.shown(page)).toBeVisible()
    if (!isOver(fault)) await expectFocus(page)
  },
})
