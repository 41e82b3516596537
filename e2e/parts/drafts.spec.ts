import { expect, test } from '../support/fixtures.ts'
import { openIndustries, messages } from './industry-list.ts'
import {
  button,
  nameField,
  openSegment,
  promptField,
  submitSignIn,
  tableRows,
  expectToast,
} from '../support/page.ts'

test.describe('drafts', () => {
  test(
    'Cancel offers Undo; signing out drops unsaved text',
    { tag: '@full' },
    async ({ page, plain }) => {
      await openIndustries(page, plain)
      await button(page, 'Edit Packaging').click()
      await button(page, 'Cancel').click()
      await expect(button(page, 'Undo')).toHaveCount(0)
      await button(page, 'Edit Packaging').click()
      await promptField(page).fill('A new text.')
      await button(page, 'Cancel').click()
      await expect(page.getByText('Changes to Packaging were discarded')).toBeVisible()
      await openSegment(page, 'AI Roles')
      await expect(button(page, 'Undo')).toHaveCount(0)
      await openSegment(page, 'Industries')
      await button(page, 'Undo').click()
      await expect(promptField(page)).toHaveValue('A new text.')
      await expect(page.getByText(/^Unsaved text from \d\d:\d\d was restored/)).toBeVisible()
      await page.goBack()
      await expect(button(page, 'Undo')).toHaveCount(0)
      await button(page, 'Edit Automotive').click()
      await nameField(page).fill('Cars')
      await button(page, 'Cancel').click()
      await expect(button(page, 'Undo')).toBeVisible()

      await button(page, 'Logout').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
      await submitSignIn(page, 'robin@plain.example', 'right password')
      await openSegment(page, 'Industries')
      await expect(button(page, 'Undo')).toHaveCount(0)
      await button(page, 'Edit Packaging').click()
      await expect(promptField(page)).toHaveValue('Films and cartons.')
    },
  )

  test(
    'works without unsaved text where the browser stores none',
    { tag: '@full' },
    async ({ page, plain }) => {
      await page.addInitScript(() => {
        const setItem = Storage.prototype.setItem
        Storage.prototype.setItem = function (key, value) {
          if (key.startsWith('greenroom-draft/')) throw new DOMException('', 'QuotaExceededError')
          setItem.call(this, key, value)
        }
      })
      await openIndustries(page, plain)
      await button(page, 'Edit Packaging').click()
      await promptField(page).fill('A new text.')
      await page.reload()
      await expect(promptField(page)).toHaveValue('Films and cartons.')
      await promptField(page).fill('A newer text.')
      await button(page, 'Save').click()
      await expectToast(page, messages.updated)
    },
  )

  test('keeps unsaved text when leaving by the navigation or Back', async ({ page, plain }) => {
    await openIndustries(page, plain)
    await button(page, 'Add').click()
    await nameField(page).fill('Glass')
    await openSegment(page, 'Mode Management')
    await openSegment(page, 'Industries')
    await button(page, 'Add').click()
    await expect(nameField(page)).toHaveValue('Glass')
    await nameField(page).fill('Glass works')
    await page.goBack()
    await expect(tableRows(page)).toHaveCount(3)
    await page.goForward()
    await expect(nameField(page)).toHaveValue('Glass works')
  })
})
