import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Plain } from '../support/fixtures.ts'
import type { SegmentTitle } from '../support/page.ts'
import { button, navigation, expectToast } from '../support/page.ts'

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

/** A segment's button in the side navigation. */
export const segment = (page: Page, name: string): Locator =>
  navigation(page).getByRole('button', { name, exact: true })

/** Opens a panel in front of the plain backend and waits until this button is there. */
export async function open(
  page: Page,
  plain: Plain,
  panel: SegmentTitle = 'Users and Sessions',
  waitFor = 'Edit Ines Duarte',
): Promise<void> {
  await plain.signIn(page, panel)
  await expect(button(page, waitFor)).toBeVisible()
}

/** Whether the target has the focus, and why the focus is not visible (empty if it is). */
function inspectFocus(target: Element): { reached: boolean; fault: string } {
  const focused = document.activeElement
  const reached = focused === target
  if (!(focused instanceof HTMLElement) || focused === document.body)
    return { reached, fault: 'nothing has the focus' }
  const name = focused.getAttribute('aria-label') ?? focused.textContent
  const zone = focused.closest('[role=presentation]')
  const hasRing = [focused, focused.nextElementSibling, focused.parentElement, zone].some(
    (element) => {
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element ?? focused)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && opacity !== '0'
    },
  )
  if (!hasRing) return { reached, fault: `no ring around ${name}` }
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const inView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
  return { reached, fault: inView ? '' : `out of sight: ${name}` }
}

/**
 * Expects that an element has the focus, or gets it in a moment, and that the focus is visible.
 * @returns whether that element is the target
 */
export async function expectVisibleFocus(
  page: Page,
  target: Locator = page.locator('body'),
): Promise<{ reached: boolean }> {
  let focus = await target.evaluate(inspectFocus)
  const findFault = async () => {
    focus = await target.evaluate(inspectFocus)
    return focus.fault
  }
  if (focus.fault !== '') await expect.poll(findFault, 'the focus is visible').toBe('')
  return focus
}

/** Waits for the parts that load. Until then, keys may be lost, and Tab may pass where a part will be. */
async function waitForParts(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
}

/** Presses Tab until the target has the focus, and expects a visible focus at each stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const maxStops = 60
  await waitForParts(page)
  await target.waitFor({ state: 'attached' })
  for (let stop = 0; stop < maxStops; stop++) {
    await page.keyboard.press(key)
    const focus = await expectVisibleFocus(page, target)
    if (focus.reached) return
  }
  throw new Error(`${maxStops} presses of Tab do not reach ${target}`)
}

/** Moves to the target with Tab and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Expects that a dialog traps the focus, and that Escape closes it and restores the focus. */
export async function expectFocusTrapped(
  page: Page,
  modal: Locator,
  focusTrigger: Locator,
): Promise<void> {
  await expect(modal.locator(':focus')).toHaveCount(1)
  await waitForParts(page)
  const stops = await modal.locator(':is(button, input, select, textarea, [tabindex="0"])').count()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop <= stops; stop++) {
      await page.keyboard.press(key)
      await expect(modal.locator(':focus')).toHaveCount(1)
      await expectVisibleFocus(page)
    }
  }
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(focusTrigger).toBeFocused()
}

/** Opens a dialog and expects that it traps the focus, then opens it again. */
export async function openDialog(page: Page, name: string, focusTrigger: Locator): Promise<void> {
  await enter(page, focusTrigger)
  await expectFocusTrapped(page, dialog(page, name), focusTrigger)
  await page.keyboard.press('Enter')
}

/** Deletes a row: closes the question with Escape first, then confirms it. */
export async function deleteRow(page: Page, focusTrigger: Locator): Promise<void> {
  const name = 'Delete Confirmation'
  await openDialog(page, name, focusTrigger)
  await enter(page, button(dialog(page, name), 'Delete'))
}

/** Saves a form and expects a toast, and the focus on the button that opened the form. */
export async function save(page: Page, message: string, focusTrigger: Locator): Promise<void> {
  await enter(page, button(page, 'Save'))
  await expectToast(page, message)
  await expect(focusTrigger).toBeFocused()
}
