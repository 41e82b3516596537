import type { Locator } from '@playwright/test'
import { picture, summary } from '../panels/persona-form.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, heading, nameField, rowMenu } from '../support/page.ts'
import {
  dialog,
  enter,
  expectFocusTrapped,
  expectVisibleFocus,
  open,
  openDialog,
  save,
  tabTo,
} from './keyboard.ts'

test(
  'creates a persona with only the keyboard',
  { tag: ['@full', '@R075', '@R076', '@R079', '@R080', '@R081', '@R082'] },
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
  },
)

test('replaces voices with only the keyboard', { tag: '@full' }, async ({ page, plain }) => {
  await open(page, plain, 'Personas', 'Add New')
  await openDialog(page, 'Replace voices', button(page, 'Replace voices'))
  const newVoice = page.getByRole('combobox', { name: 'New voice of Omar Reyes' })
  await tabTo(page, newVoice)
  const proposed = await newVoice.inputValue()
  await page.keyboard.press('ArrowDown')
  await expect(newVoice).not.toHaveValue(proposed)
  await enter(page, button(page, 'Replace 1 voice'))
  await expect(button(page, 'Close')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
})

test(
  'opens and closes the products of a persona with only the keyboard',
  { tag: '@full' },
  async ({ page, plain }) => {
    const products = 'Products of Dana Whitfield'
    await open(page, plain, 'Personas', products)
    await enter(page, button(page, products))
    await expectFocusTrapped(page, dialog(page, products), button(page, products))
  },
)

test('duplicates a persona with only the keyboard', { tag: '@full' }, async ({ page, plain }) => {
  const menu = rowMenu(page, 'Dana Whitfield')
  await open(page, plain, 'Personas', 'More actions for Dana Whitfield')
  await enter(page, menu)
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.type('Dana the Second')
  await save(page, 'Persona created successfully', menu)
  await expect(button(page, 'Edit Dana the Second')).toBeVisible()
})
