import type { Locator } from '@playwright/test'
import { templateBox, chip } from '../parts/editor.ts'
import { picture, summary } from '../panels/persona-form.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, heading, nameField } from '../support/page.ts'
import { dialog, enter, expectVisibleFocus, open, openDialog, save, tabTo } from './keyboard.ts'

test(
  'creates a persona with only the keyboard',
  { tag: ['@R054', '@R075', '@R076', '@R078', '@R079', '@R081', '@R082', '@R084'] },
  async ({ page, plain }) => {
    const { keyboard } = page
    const type = async (field: Locator, text: string) => {
      await tabTo(page, field)
      await keyboard.type(text)
    }
    const choose = async (list: string) => {
      await enter(page, page.getByRole('button', { name: new RegExp(`^${list} `) }))
      await keyboard.press('Tab')
      await expectVisibleFocus(page)
      await keyboard.press('Space')
    }
    await open(page, plain, 'Personas', 'Add New')
    await enter(page, button(page, 'Add New'))
    await expect(nameField(page)).toBeFocused()

    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, button(page, 'Choose a picture'), 'Shift+Tab')
    await keyboard.press('Enter')
    await (await chooser).setFiles(picture)
    await expect(page.getByText('portrait.png')).toBeVisible()
    await tabTo(page, page.getByRole('tab', { name: 'Upload Image' }), 'Shift+Tab')
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Image URL' })).toBeFocused()
    await keyboard.press('ArrowLeft')

    await type(nameField(page), 'Priya Nair')
    await tabTo(page, page.getByRole('radio', { name: 'Male', exact: true }))
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeChecked()
    await type(page.getByRole('searchbox', { name: 'Search voices' }), 'Matilda')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await expect(page.getByRole('radio', { name: 'Matilda' })).toBeChecked()
    await expectVisibleFocus(page)
    await enter(page, button(page, 'Play Matilda'))
    await enter(page, page.getByRole('button', { name: /^(Play|Stop) Selected Voice$/ }))
    await tabTo(page, page.getByRole('tab', { name: 'Type Summary' }))
    await type(summary(page), 'Plans three years ahead.')
    for (const list of [
      'Industry',
      'Company Size',
      'Plant Size',
      'Role',
      'Manufacturing Mode',
      'Geography',
    ])
      await choose(list)
    await save(page, 'Persona created successfully', button(page, 'Add New'))

    await openDialog(page, 'Replace voices', button(page, 'Replace voices'))
    const newVoice = page.getByRole('combobox', { name: 'New voice of Omar Reyes' })
    await tabTo(page, newVoice)
    const proposed = await newVoice.inputValue()
    await keyboard.press('ArrowDown')
    await expect(newVoice).not.toHaveValue(proposed)
    await enter(page, button(page, 'Replace 1 voice'))
    await expect(button(page, 'Close')).toBeFocused()
    await keyboard.press('Enter')
    await expect(heading(page)).toBeFocused()
    const products = 'Products of Dana Whitfield'
    await openDialog(page, products, button(page, products))
    await expect(dialog(page, products)).toBeVisible()
  },
)

test(
  'edits a plan with only the keyboard',
  { tag: ['@R110', '@R116'] },
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

test('edits a prompt with only the keyboard', { tag: '@R119' }, async ({ page, plain }) => {
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
})
