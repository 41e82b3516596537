import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { fillAdded, openIndustries, path, messages } from './industry-list.ts'
import { button, nameField, expectToast, expectErrorToast } from '../support/page.ts'

/** How many alerts the page has shown, apart from those that the test has seen. */
const furtherAlerts = (page: Page) =>
  page.evaluate(() => globalThis.shownToasts.filter(({ role }) => role === 'alert').length)

test(
  'a save that fails in the common form',
  { tag: ['@R215', '@R216'] },
  async ({ page, plain }) => {
    await openIndustries(page, plain)
    for (const [failure, stub, message] of [
      [
        'the server’s message',
        { status: 422, body: { message: 'Not like this' } },
        'Not like this',
      ],
      ['a fallback without one', { status: 500, body: {} }, messages.createFailed],
      ['a fallback for HTML', { status: 502, body: '<h1>Bad</h1>' }, messages.createFailed],
    ] as const)
      await test.step(`a failed save keeps the text and shows ${failure} once`, async () => {
        plain.stub('POST', path, stub)
        await fillAdded(page)
        await button(page, 'Save').click()
        await expectErrorToast(page, message)
        await expect(nameField(page)).toHaveValue('Glass')
        await button(page, 'Save').click()
        await expectToast(page, messages.created)
        expect(await furtherAlerts(page)).toBe(0)
      })

    await test.step('a failed update keeps the text and shows its message once', async () => {
      plain.stub('PUT', '/v1/industries/1', { status: 500 })
      await button(page, 'Edit Packaging').press('Enter')
      await nameField(page).fill('Films')
      await button(page, 'Save').click()
      await expectErrorToast(page, messages.updateFailed)
      await expect(nameField(page)).toHaveValue('Films')
      expect(await furtherAlerts(page)).toBe(0)
    })
  },
)
