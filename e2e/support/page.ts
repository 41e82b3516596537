import { expect } from '@playwright/test'
import type { BrowserContext, Locator, Page } from '@playwright/test'

declare global {
  var shownToasts: { role: string | null; text: string }[]
}

/* Locators and actions that most tests share, by role and label as a person finds things. */

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true })

export const link = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('link', { name, exact: true })

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

export const nameField = (page: Page): Locator => page.getByLabel('Name', { exact: true })

export const promptField = (page: Page): Locator =>
  page.getByLabel('Prompt Template', { exact: true })

/** The rows of the list, its header first. */
export const tableRows = (page: Page): Locator => page.getByRole('table').getByRole('row')

/** Scrolls a long list to its end with the keyboard. Chromium ignores the key until it has drawn the list. */
export const scrollToEnd = (list: Locator): Promise<void> =>
  expect(async () => {
    await list.press('End')
    await expect
      .poll(() => list.evaluate((frame) => frame.scrollTop), { timeout: 500 })
      .toBeGreaterThan(0)
  }).toPass()

/** The toasts with this text, whatever their kind. */
export const toast = (page: Page, message: string): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: message })

/** The toasts with this text that report a failure. */
export const errorToast = (page: Page, message: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: message })

/**
 * Notes every toast that the pages of a context show. A toast closes after some seconds, so on a busy machine it may be gone
 * before a test looks for it.
 */
export const noteToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    globalThis.shownToasts = []
    const roles = '[role=status], [role=alert]'
    // An element that is added with its parent is in the changes of both.
    const noted = new WeakSet<Element>()
    const note = (shown: Element) => {
      if (noted.has(shown)) return
      noted.add(shown)
      globalThis.shownToasts.push({ role: shown.getAttribute('role'), text: shown.textContent })
    }
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        if (node.matches(roles)) note(node)
        node.querySelectorAll(roles).forEach(note)
      }
    }).observe(document, { childList: true, subtree: true })
  })

/** Waits until a toast with one of these roles and this text was shown, and counts it as seen. */
const takeToast = (page: Page, roles: string[], message: string | RegExp): Promise<void> =>
  expect(async () => {
    const shown = await page.evaluate(() => globalThis.shownToasts)
    const index = shown.findIndex(
      ({ role, text }) =>
        roles.includes(role ?? '') &&
        (typeof message === 'string' ? text.includes(message) : message.test(text)),
    )
    expect(index, `“${message}” is not among ${JSON.stringify(shown)}`).not.toBe(-1)
    await page.evaluate((place) => globalThis.shownToasts.splice(place, 1), index)
  }).toPass({ intervals: [20, 50, 100], timeout: 15_000 })

/** Expects a toast with this text, whatever its kind, that no call before has seen: on screen now, or gone already. */
export const expectToast = (page: Page, message: string): Promise<void> =>
  takeToast(page, ['status', 'alert'], message)

/** Expects a toast as `expectToast` does, which reports a failure. */
export const expectErrorToast = (page: Page, message: string | RegExp): Promise<void> =>
  takeToast(page, ['alert'], message)

/** The button that opens the menu of a row. */
export const rowMenu = (page: Page, row: string): Locator => button(page, `More actions for ${row}`)

/** Presses an action of a row, in its menu where the row has many actions. */
export async function pressRowAction(page: Page, action: string, row: string): Promise<void> {
  const icon = button(page, `${action === 'History' ? 'History of' : action} ${row}`)
  const menu = rowMenu(page, row)
  await icon.or(menu).click()
  if (await menu.isVisible()) await page.getByRole('menuitem', { name: action }).click()
}

/** The side navigation. */
export const navigation = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Segments' })

/** The ids under which the browser history stores the segments, by their titles in the side navigation. */
export const segmentIds = {
  'Users and Sessions': 'users',
  'Subscription Plans': 'subscriptions',
  Personas: 'createPersona',
  'Mode Management': 'modeMgmt',
  Industries: 'industry',
  'AI Roles': 'role',
  'Plant Sizes': 'plantSize',
  'Company Sizes': 'CompanySize',
  Products: 'product',
  'Manufacturing Models': 'manufacturingModels',
  Reports: 'report',
  Coaching: 'coaching',
} as const

export type SegmentTitle = keyof typeof segmentIds

/** The heading of a segment's panel: its title, except for users. */
export const segmentHeading = (title: string): string =>
  title === 'Users and Sessions' ? 'Users' : title

/** Opens a segment by its title in the side navigation. */
export const openSegment = (page: Page, title: string): Promise<void> =>
  navigation(page).getByRole('button', { name: title, exact: true }).click()

/** Opens a single-choice list and checks the first option that is enabled. */
export async function chooseFirstOption(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await page
    .getByRole('radiogroup', { name: label })
    .locator('input:not(:disabled)')
    .first()
    .check()
}

/** Fills in and submits the sign-in form, on its page or in its dialog. */
export async function submitSignIn(within: Page | Locator, email: string, password: string) {
  await within.getByLabel('Email').fill(email)
  await within.getByLabel('Password').fill(password)
  await within.getByRole('button', { name: 'Sign in' }).click()
}

/** Scrolls with a key until a row is rendered. A scroll that is still running may swallow a key press. */
export const scrollWithKey = (page: Page, key: string, row: Locator): Promise<void> =>
  expect(async () => {
    await page.keyboard.press(key)
    await expect(row).toBeVisible({ timeout: 1000 })
  }).toPass()

/** Reads an item of the page's `localStorage`. */
export const storedItem = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)
