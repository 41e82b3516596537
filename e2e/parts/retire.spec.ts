import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  button,
  openSegment,
  pressRowAction,
  rowMenu,
  tableRows,
  expectToast,
} from '../support/page.ts'

test.use({ segment: 'Personas' })

const rowOf = (page: Page, name: string) => tableRows(page).filter({ hasText: name })

test('retires a persona from its row, and brings it back', async ({
  signedIn: page,
  greenroom,
}) => {
  await expect(rowOf(page, 'Walter Brandt')).toContainText('Active')
  await pressRowAction(page, 'Retire', 'Walter Brandt')
  await expectToast(page, 'Persona retired')
  await expect(rowOf(page, 'Walter Brandt')).toContainText('Inactive')
  await expect(rowMenu(page, 'Walter Brandt')).toBeFocused()
  const { body } = await greenroom.api('GET', '/v1/ai-personas/')
  expect(body).toContainEqual(
    expect.objectContaining({ name: 'Walter Brandt', status_active: false }),
  )

  await pressRowAction(page, 'Bring back', 'Walter Brandt')
  await expectToast(page, 'Persona brought back')
  await expect(rowOf(page, 'Walter Brandt')).not.toContainText('Inactive')
})

test(
  'offers to retire a mode that cannot be deleted, and marks it',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openSegment(page, 'Mode Management')
    await button(page, 'Delete Prospecting call').click()
    const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
    await expect(dialog).toContainText(/Used by 1 report · \d+ sessions in this mode/)
    await button(dialog, 'Retire').click()
    await expectToast(page, 'Mode retired')
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, 'Prospecting call')).toContainText('Retired')
    await expect(button(page, 'Delete Prospecting call')).toBeFocused()

    await button(page, 'Delete Prospecting call').click()
    await expect(dialog).toContainText('It is retired: no new session can use it.')
    await expect(button(dialog, 'Retire')).toHaveCount(0)
  },
)

test(
  'keeps the menu of a row inside the window, and gives the focus back',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await rowMenu(page, 'Walter Brandt').press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText([
      'History',
      'Duplicate',
      'Retire',
      'Copy link',
    ])
    // The menu takes the focus once all of it has loaded.
    const history = page.getByRole('menuitem', { name: 'History' })
    await expect(history).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(rowMenu(page, 'Walter Brandt')).toBeFocused()
    // Also before the menu has taken the focus.
    await rowMenu(page, 'Walter Brandt').press('Enter')
    await rowMenu(page, 'Walter Brandt').press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(rowMenu(page, 'Walter Brandt')).toBeFocused()
    await rowMenu(page, 'Walter Brandt').press('Enter')
    await expect(history).toBeFocused()
    // Tab goes on from the button, though the menu is at the end of the page.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(rowMenu(page, 'Walter Brandt')).not.toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(rowMenu(page, 'Walter Brandt')).toBeFocused()
  },
)
