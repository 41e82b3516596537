import { toastDuration } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { fillNew, path, messages } from '../parts/industry-list.ts'
import { button, nameField } from '../support/page.ts'
import { expectToStay, stopClock } from './toast-time.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('toasts', () => {
  const showErrorToast = async (page: Page, plain: Plain) => {
    plain.stub('POST', path, { status: 500, times: 5 })
    await fillNew(page, plain)
    await button(page, 'Save').click()
    const errorToast = page.getByRole('alert').filter({ hasText: messages.createFailed })
    await expect(errorToast).toBeVisible()
    return errorToast
  }

  test(
    'appear at the top right for 3 s',
    { tag: ['@R124', '@R125', '@R246'] },
    async ({ page, plain }) => {
      await fillNew(page, plain)
      plain.stub('POST', path, { status: 500, times: 2 })
      await button(page, 'Save').click()
      const errorToast = page.getByRole('alert').filter({ hasText: messages.createFailed })
      await expect(errorToast).toBeVisible()
      const box = await errorToast.boundingBox()
      expect(box?.y).toBeLessThan(60)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 40)
      await expect(errorToast).toBeHidden()
      await stopClock(page)
      await button(page, 'Save').click()
      await expectToStay(page, errorToast, toastDuration.console)
    },
  )

  test(
    'close with a click anywhere on them or on their button',
    { tag: '@R126' },
    async ({ page, plain }) => {
      const errorToast = await showErrorToast(page, plain)
      // The pointer on a toast keeps it open, so only the click can close it.
      await errorToast.click({ position: { x: 120, y: 20 } })
      await expect(errorToast).toBeHidden()
      await button(page, 'Save').click()
      await errorToast.getByRole('button', { name: 'Dismiss' }).click()
      await expect(errorToast).toBeHidden()
    },
  )

  test.describe('with a fake clock', () => {
    test('stay while hovered or focused', { tag: '@R125' }, async ({ page, plain }) => {
      await page.clock.install()
      const errorToast = await showErrorToast(page, plain)
      await errorToast.getByRole('button', { name: 'Dismiss' }).focus()
      await page.clock.runFor(toastDuration.console)
      await expect(errorToast).toBeVisible()
      await errorToast.hover()
      await button(page, 'Cancel').focus()
      await page.clock.runFor(toastDuration.console)
      await expect(errorToast).toBeVisible()
      await page.mouse.move(400, 700)
      await expect(errorToast).toBeHidden()
    })
  })

  test(
    'close on time under a pointer that does not move',
    { tag: '@R125' },
    async ({ page, plain }) => {
      plain.stub('POST', path, { status: 500 })
      await fillNew(page, plain)
      await stopClock(page)
      await page.mouse.move(1300, 40)
      await nameField(page).press('Enter')
      const errorToast = page.getByRole('alert').filter({ hasText: messages.createFailed })
      await expectToStay(page, errorToast, toastDuration.console)
    },
  )
})
