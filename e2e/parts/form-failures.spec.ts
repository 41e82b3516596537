import { expect, test } from '../support/fixtures.ts'
import { fillNew, openIndustries, path, messages } from './industry-list.ts'
import { button, nameField, expectToast, expectErrorToast } from '../support/page.ts'

test.describe('a save that fails in the common form', () => {
  for (const [failure, stub, message] of [
    ['the server’s message', { status: 422, body: { message: 'Not like this' } }, 'Not like this'],
    ['a fallback without one', { status: 500, body: {} }, messages.createFailed],
    ['a fallback for HTML', { status: 502, body: '<h1>Bad</h1>' }, messages.createFailed],
  ] as const) {
    test(
      `a failed save keeps the text and shows ${failure} once`,
      { tag: ['@R215', '@R216'] },
      async ({ page, plain }) => {
        plain.stub('POST', path, stub)
        await fillNew(page, plain)
        await button(page, 'Save').click()
        await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(1)
        await expect(page.getByRole('alert')).toHaveCount(1)
        await expect(nameField(page)).toHaveValue('Glass')
        await button(page, 'Save').click()
        await expectToast(page, messages.created)
      },
    )
  }

  test(
    'a failed update keeps the text and shows its message once',
    { tag: ['@R215', '@R216'] },
    async ({ page, plain }) => {
      plain.stub('PUT', '/v1/industries/1', { status: 500 })
      await openIndustries(page, plain)
      await button(page, 'Edit Packaging').click()
      await nameField(page).fill('Films')
      await button(page, 'Save').click()
      await expectErrorToast(page, messages.updateFailed)
      await expect(nameField(page)).toHaveValue('Films')
    },
  )
})
