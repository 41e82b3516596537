import { validationMessages } from '@greenroom/contract'
import { templateBox, chip } from '../parts/editor.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, nameField, promptField, tableRows } from '../support/page.ts'
import { deleteRow, dialog, enter, open, save, tabTo } from './keyboard.ts'

test(
  'adds and deletes an industry with only the keyboard',
  { tag: ['@full', '@R035', '@R036', '@R038', '@R040'] },
  async ({ page, plain }) => {
    const { keyboard } = page
    await open(page, plain, 'Industries', 'Add')
    await enter(page, button(page, 'Add'))
    await expect(nameField(page)).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByText(validationMessages.name, { exact: true })).toBeVisible()
    await expect(nameField(page)).toBeFocused()
    await expect(nameField(page)).toHaveAccessibleDescription(validationMessages.name)
    await keyboard.type('Glass')
    await keyboard.press('Tab')
    await expect(promptField(page)).toBeFocused()
    await expect(promptField(page)).toHaveAccessibleDescription(validationMessages.promptTemplate)
    await keyboard.type('Furnaces.')
    await save(page, 'Industry created successfully', button(page, 'Add'))

    await deleteRow(page, button(page, 'Delete Glass'))
    await expect(tableRows(page)).toHaveCount(3)
    await expect(button(page, 'Edit Automotive')).toBeFocused()
  },
)

test(
  'looks at the prompts that a change touches with only the keyboard',
  { tag: '@full' },
  async ({ page, plain }) => {
    await open(page, plain, 'Industries', 'Edit Packaging')
    await enter(page, button(page, 'Edit Packaging'))
    await tabTo(page, promptField(page))
    await page.keyboard.type('More. ')
    const show = button(page, 'Show')
    await expect(show).toBeVisible()
    await tabTo(page, show)
    await page.keyboard.press('Enter')
    const changed = dialog(page, 'Changed prompts')
    await expect(button(changed, 'Back to the form')).toBeFocused()
    await enter(page, changed.locator('summary').nth(1))
    await expect(changed.getByRole('table')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(changed).toBeHidden()
    await expect(show).toBeFocused()
  },
)

test(
  'edits a plan with only the keyboard',
  { tag: ['@full', '@R114', '@R235'] },
  async ({ page, plain }) => {
    await open(page, plain, 'Subscription Plans', 'Edit starter')
    await enter(page, button(page, 'Refresh'))
    await expect(button(page, 'Refresh')).toBeFocused()
    await enter(page, button(page, 'Edit starter'))
    await tabTo(page, page.getByRole('switch', { name: 'Status' }))
    await page.keyboard.press('Space')
    await save(page, 'Subscription updated successfully.', button(page, 'Edit starter'))
  },
)

test(
  'edits a prompt with only the keyboard',
  { tag: ['@full', '@R119'] },
  async ({ page, plain }) => {
    const { keyboard } = page
    await open(page, plain, 'Coaching', 'Edit Debrief')
    await enter(page, button(page, 'Edit Debrief'))
    await tabTo(page, templateBox(page))
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type('Coach: ')
    await expect(chip(page, 'conversation_text')).toBeEnabled()
    await keyboard.press('Tab')
    await expect(chip(page, 'conversation_text')).toBeFocused()
    await keyboard.press('Enter')
    await expect(templateBox(page)).toBeFocused()
    await expect(templateBox(page)).toHaveValue('Coach: {conversation_text}')
    await save(page, 'Prompt updated successfully.', button(page, 'Edit Debrief'))
  },
)
