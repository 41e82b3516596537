import { toastDuration } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { fillNew, path, messages } from '../parts/industry-list.ts'
import { button, nameField } from '../support/page.ts'
import { timeToast } from './toast-timer.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('toasts', () => {
  const failing = async (page: Page, plain: Plain) => {
    plain.stub('POST', path, { status: 500, times: 5 })
    await fillNew(page, plain)
    await button(page, 'Save').click()
    const said = page.getByRole('alert').filter({ hasText: messages.createFailed })
    await expect(said).toBeVisible()
    return said
  }

  test(
    'are at the top right for 3 s',
    { tag: ['@R124', '@R125', '@R246'] },
    async ({ page, plain }) => {
      await fillNew(page, plain)
      const stayed = await timeToast(page, messages.createFailed)
      plain.stub('POST', path, { status: 500 })
      await button(page, 'Save').click()
      const said = page.getByRole('alert').filter({ hasText: messages.createFailed })
      await expect(said).toBeVisible()
      const box = await said.boundingBox()
      expect(box?.y).toBeLessThan(60)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 40)
      const time = await stayed()
      expect(time).toBeGreaterThanOrEqual(toastDuration.console)
      expect(time).toBeLessThan(toastDuration.console + 1000)
    },
  )

  test(
    'close by a click anywhere on them and by their button',
    { tag: '@R126' },
    async ({ page, plain }) => {
      const said = await failing(page, plain)
      await said.click({ position: { x: 120, y: 20 } })
      await expect(said).toBeHidden({ timeout: 2000 })
      await button(page, 'Save').click()
      await said.getByRole('button', { name: 'Dismiss' }).click()
      await expect(said).toBeHidden({ timeout: 2000 })
    },
  )

  test.describe('with the clock in hand', () => {
    test(
      'wait while they are pointed at or hold the focus',
      { tag: '@R125' },
      async ({ page, plain }) => {
        await page.clock.install()
        const said = await failing(page, plain)
        await said.getByRole('button', { name: 'Dismiss' }).focus()
        await page.clock.runFor(toastDuration.console + 800)
        await expect(said).toBeVisible()
        await said.hover()
        await button(page, 'Cancel').focus()
        await page.clock.runFor(toastDuration.console + 800)
        await expect(said).toBeVisible()
        await page.mouse.move(400, 700)
        await expect(said).toBeHidden()
      },
    )
  })

  test(
    'do not wait for a pointer that rests where they appear',
    { tag: '@R125' },
    async ({ page, plain }) => {
      plain.stub('POST', path, { status: 500 })
      await fillNew(page, plain)
      const stayed = await timeToast(page, messages.createFailed)
      await page.mouse.move(1300, 40)
      await nameField(page).press('Enter')
      expect(await stayed()).toBeLessThan(toastDuration.console + 1000)
    },
  )
})
