import { expect, test } from '../support/fixtures.ts'
import { openIndustries, messages } from './industry-list.ts'
import {
  button,
  nameField,
  openSegment,
  promptField,
  submitSignIn,
  tableRows,
  toast,
} from '../support/page.ts'

test.describe('drafts', () => {
  test('restores unsaved text after closing the tab, which asks first', async ({
    page,
    context,
    plain,
  }) => {
    await openIndustries(page, plain)
    await button(page, 'Edit Packaging').click()
    const asked: string[] = []
    page.on('dialog', (question) => {
      asked.push(question.type())
      void question.accept()
    })
    await page.reload()
    expect(asked).toEqual([])
    await promptField(page).fill('A new text.')
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => page.isClosed()).toBe(true)
    expect(asked).toEqual(['beforeunload'])

    const tab = await context.newPage()
    await plain.signIn(tab, 'Industries')
    await button(tab, 'Edit Packaging').click()
    await expect(tab.getByText(/^Unsaved text from \d\d:\d\d was restored/)).toBeVisible()
    await expect(promptField(tab)).toHaveValue('A new text.')
    await button(tab, 'Discard').click()
    await expect(promptField(tab)).toHaveValue('Films and cartons.')
    await expect(tab.getByText('was restored')).toBeHidden()
    await tab.reload()
    await expect(promptField(tab)).toHaveValue('Films and cartons.')
    await expect(tab.getByText('was restored')).toBeHidden()

    // A draft that nobody has come back to for a week is gone.
    await promptField(tab).fill('A newer text.')
    await tab.reload()
    await expect(promptField(tab)).toHaveValue('A newer text.')
    await tab.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60 * 1000)
    await tab.reload()
    await expect(promptField(tab)).toHaveValue('Films and cartons.')
  })

  test('keeps the unsaved texts of two tabs apart', async ({ page, context, plain }) => {
    await openIndustries(page, plain)
    await button(page, 'Edit Packaging').click()
    await promptField(page).fill('One.')
    const tab = await context.newPage()
    await plain.signIn(tab, 'Industries')
    await button(tab, 'Edit Packaging').click()
    await expect(promptField(tab)).toHaveValue('One.')
    await promptField(tab).fill('Two.')
    await tab.reload()
    await expect(promptField(tab)).toHaveValue('Two.')
    await promptField(page).fill('One, and more.')
    await page.reload()
    await expect(promptField(page)).toHaveValue('One, and more.')

    await button(tab, 'Discard').click()
    await expect(promptField(tab)).toHaveValue('Films and cartons.')
    await button(tab, 'Cancel').click()
    await page.reload()
    await expect(promptField(page)).toHaveValue('One, and more.')
  })

  test('Cancel offers Undo; signing out drops unsaved text', async ({ page, plain }) => {
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
  })

  test('works without unsaved text where the browser stores none', async ({ page, plain }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'indexedDB', { get: () => undefined }),
    )
    await openIndustries(page, plain)
    await button(page, 'Edit Packaging').click()
    await promptField(page).fill('A new text.')
    await page.reload()
    await expect(promptField(page)).toHaveValue('Films and cartons.')
    await promptField(page).fill('A newer text.')
    await button(page, 'Save').click()
    await expect(toast(page, messages.updated)).toBeVisible()
  })

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
