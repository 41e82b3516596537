import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Plain } from '../support/fixtures.ts'
import { button, navigation } from '../support/page.ts'

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

/** A segment's button in the side navigation. */
export const segment = (page: Page, name: string): Locator =>
  navigation(page).getByRole('button', { name, exact: true })

/** Signs in in front of the plain backend and waits for the users, which come first. */
export async function open(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page)
  await expect(button(page, 'Edit Ines Duarte')).toBeVisible()
}

/** Whether something has the focus, and why a person cannot see where the focus is; nothing where one can. */
function inspectFocus(wanted: Element): { reached: boolean; fault: string } {
  const held = document.activeElement
  const reached = held === wanted
  if (!(held instanceof HTMLElement) || held === document.body)
    return { reached, fault: 'nothing has the focus' }
  const name = held.getAttribute('aria-label') ?? held.textContent
  const zone = held.closest('[role=presentation]')
  const ringed = [held, held.nextElementSibling, held.parentElement, zone].some((one) => {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(one ?? held)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && opacity !== '0'
  })
  if (!ringed) return { reached, fault: `no ring around ${name}` }
  const { left, right, top, bottom } = held.getBoundingClientRect()
  const seen = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
  return { reached, fault: seen ? '' : `out of sight: ${name}` }
}

/** Expects that the focus is somewhere, and that it can be seen where. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const { fault } = await page.locator('body').evaluate(inspectFocus)
  expect(fault).toBe('')
}

/** Presses Tab until something has the focus; at each stop on the way it can be seen where the focus is. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const most = 60
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press(key)
    const { reached, fault } = await wanted.evaluate(inspectFocus)
    expect(fault, `on the way to ${wanted}`).toBe('')
    if (reached) return
  }
  throw new Error(`${most} times Tab do not lead to ${wanted}`)
}

/** Goes somewhere with Tab and presses Enter there. */
export async function enter(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** Expects that a dialog has taken the focus, that Tab stays in it, and that Escape closes it and gives the focus back. */
export async function expectFocusTrapped(page: Page, its: Locator, opener: Locator): Promise<void> {
  await expect(its.locator(':focus')).toHaveCount(1)
  const stops = await its.locator(':is(button, input, select, textarea, [tabindex="0"])').count()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop <= stops; stop++) {
      await page.keyboard.press(key)
      await expect(its.locator(':focus')).toHaveCount(1)
      await expectVisibleFocus(page)
    }
  }
  await page.keyboard.press('Escape')
  await expect(its).toBeHidden()
  await expect(opener).toBeFocused()
}
