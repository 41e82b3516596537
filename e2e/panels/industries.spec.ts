import { expect, test } from '../support/fixtures.ts'
import { path, messages } from '../parts/industry-list.ts'
import { button, nameField, promptField, expectToast, expectErrorToast } from '../support/page.ts'

test.describe('with our own server', () => {
  test.use({ segment: 'Industries' })

  test(
    'adds, edits and deletes an industry with the keyboard',
    { tag: ['@R035', '@R036', '@R038', '@R189', '@R217', '@R243'] },
    async ({ signedIn: page, greenroom }) => {
      await button(page, 'Add').press('Enter')
      await expect(nameField(page)).toBeFocused()
      await page.keyboard.type('Glass works')
      await page.keyboard.press('Tab')
      await expect(promptField(page)).toBeFocused()
      await page.keyboard.type('Furnaces run for years.\nNobody says "stop".')
      await button(page, 'Save').press('Enter')
      await expectToast(page, messages.created)

      await button(page, 'Edit Glass works').press('Enter')
      await expect(promptField(page)).toHaveValue("Furnaces run for years.\nNobody says 'stop'.")
      await nameField(page).fill('Glass and ceramics')
      await page.keyboard.press('Enter')
      await expectToast(page, messages.updated)
      await page.reload()
      await expect(button(page, 'Edit Glass and ceramics')).toBeVisible()
      const { body } = await greenroom.api('GET', path)
      expect(body).toContainEqual(
        expect.objectContaining({
          name: 'Glass and ceramics',
          details: "Furnaces run for years.\\nNobody says 'stop'.",
          version: 2,
        }),
      )

      await button(page, 'Delete Glass and ceramics').press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
      await expectToast(page, messages.removed)
      await expect(button(page, 'Edit Glass and ceramics')).toBeHidden()
    },
  )

  test(
    'keeps an industry that is in use and shows where it is used',
    { tag: ['@full', '@R215'] },
    async ({ signedIn: page }) => {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expectErrorToast(page, 'is used by')
    },
  )

  test(
    'saves once when the response is lost',
    { tag: '@full' },
    async ({ signedIn: page, greenroom }) => {
      await button(page, 'Add').click()
      await nameField(page).fill('Leather')
      await promptField(page).fill('Hides.')
      const keys: (string | undefined)[] = []
      await page.route('**/api/v1/industries/', async (route, request) => {
        if (request.method() !== 'POST') return route.continue()
        keys.push(request.headers()['idempotency-key'])
        const response = await route.fetch()
        if (keys.length === 1) return route.abort()
        return route.fulfill({ response })
      })
      await button(page, 'Save').click()
      await expectErrorToast(page, messages.createFailed)
      await button(page, 'Save').click()
      await expectToast(page, messages.created)
      expect(keys[0]).toMatch(/^[\da-f]{32}$/)
      expect(keys[1]).toBe(keys[0])
      const { body } = await greenroom.api('GET', path)
      const made = (body as { name: string }[]).filter(({ name }) => name === 'Leather')
      expect(made).toHaveLength(1)
    },
  )
})
