import { toastDuration } from '@greenroom/contract'
import type { Locator } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { fillNew, path, messages } from '../parts/industry-list.ts'
import { button, nameField } from '../support/page.ts'
import { expectToClose, expectToStay, runUntilShown, stopClock } from './toast-time.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('toasts', () => {
  let shown: Locator
  test.beforeEach(async ({ page, plain }) => {
    plain.stub('POST', path, { status: 500, times: 4 })
    await fillNew(page, plain)
    shown = page.getByRole('alert').filter({ hasText: messages.createFailed })
    await stopClock(page)
  })

  test('open, stay and close', { tag: ['@R124', '@R125', '@R126', '@R246'] }, async ({ page }) => {
    await test.step('appear at the top right for 3 s', async () => {
      await button(page, 'Save').click()
      await expectToStay(page, shown, toastDuration.console, async () => {
        const top = async () => (await shown.boundingBox())?.y
        const right = async () => {
          const box = await shown.boundingBox()
          return (box?.x ?? 0) + (box?.width ?? 0)
        }
        // It may still be moving, since the stopped clock does not stop transitions.
        await expect.poll(top).toBeLessThan(60)
        await expect.poll(right).toBeGreaterThan(1440 - 40)
      })
    })

    await test.step('close with a click anywhere on them or on their button', async () => {
      for (const close of [
        () => shown.click({ position: { x: 120, y: 20 } }),
        () => shown.getByRole('button', { name: 'Dismiss' }).click(),
      ]) {
        await button(page, 'Save').click()
        await runUntilShown(page, shown)
        await close()
        await expectToClose(page, shown)
      }
    })

    await test.step('close on time under a pointer that does not move', async () => {
      await page.mouse.move(1300, 40)
      await nameField(page).press('Enter')
      await expectToStay(page, shown, toastDuration.console)
    })
  })

  test('stay while hovered or focused', { tag: ['@full', '@R125'] }, async ({ page }) => {
    await button(page, 'Save').click()
    await runUntilShown(page, shown)
    await shown.getByRole('button', { name: 'Dismiss' }).focus()
    await page.clock.runFor(toastDuration.console)
    await expect(shown).toBeVisible()
    await shown.hover()
    await button(page, 'Cancel').focus()
    await page.clock.runFor(toastDuration.console)
    await expect(shown).toBeVisible()
    await page.mouse.move(400, 700)
    await page.clock.runFor(toastDuration.console)
    await expectToClose(page, shown)
  })
})
