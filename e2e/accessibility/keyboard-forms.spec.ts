import type { Locator } from '@playwright/test'
import { templateBox, chip } from '../parts/editor.ts'
import { picture, summary } from '../panels/persona-form.ts'
import { credits } from '../panels/subscription.ts'
import { addressField, userRow } from '../panels/users.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  dialog,
  enter,
  expectVisibleFocus,
  expectFocusTrapped,
  open,
  segment,
  tabTo,
} from './keyboard.ts'
import { button, heading, nameField, toast } from '../support/page.ts'

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
    await open(page, plain)
    await enter(page, segment(page, 'Personas'))
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
    await enter(page, button(page, 'Save'))
    await expect(toast(page, 'Persona created successfully')).toBeVisible()
    await expect(button(page, 'Add New')).toBeFocused()

    await enter(page, button(page, 'Products of Dana Whitfield'))
    await expectFocusTrapped(
      page,
      dialog(page, 'Products of Dana Whitfield'),
      button(page, 'Products of Dana Whitfield'),
    )
  },
)

test(
  'edits users, plans and prompts with only the keyboard',
  { tag: ['@R087', '@R093', '@R094', '@R101', '@R106', '@R110', '@R116', '@R119'] },
  async ({ page, plain }) => {
    test.slow()
    const { keyboard } = page
    await open(page, plain)
    await tabTo(page, addressField(page))
    await keyboard.type('nobody@plant.example')
    await keyboard.press('Enter')
    await expect(page.getByText('Oops... data not found')).toBeVisible()
    await expect(addressField(page)).toBeFocused()
    await enter(page, button(page, 'Clear search'))
    await expect(addressField(page)).toBeFocused()

    const changeRole = button(page, 'Change role of Ines Duarte')
    await enter(page, changeRole)
    const roles = page.getByLabel('Role', { exact: true })
    await expect(roles).toBeFocused()
    await expectFocusTrapped(page, dialog(page, 'Change Role'), changeRole)
    await keyboard.press('Enter')
    await expect(roles).toBeFocused()
    await keyboard.press('ArrowDown')
    await enter(page, button(page, 'Save'))
    await expect(dialog(page, 'Change Role')).toBeHidden()
    await expect(changeRole).toBeFocused()

    const ines = userRow(page, 'Ines Duarte')
    await enter(page, ines.getByRole('button', { name: 'View Sessions' }))
    await expect(heading(page)).toHaveText('Sessions of Ines Duarte')
    await expectVisibleFocus(page)
    await enter(page, button(page, 'View Report'))
    await expectFocusTrapped(page, dialog(page, 'Performance Report'), button(page, 'View Report'))
    const deletion = button(page, 'Delete session 1')
    await enter(page, deletion)
    await expectFocusTrapped(page, dialog(page, 'Delete Confirmation'), deletion)
    await keyboard.press('Enter')
    await enter(page, dialog(page, 'Delete Confirmation').getByRole('button', { name: 'Delete' }))
    await expect(page.getByText('Oops... data not found')).toBeVisible()
    await expectVisibleFocus(page)
    await enter(page, page.getByRole('link', { name: 'Back to Users' }))
    await expect(ines.getByRole('button', { name: 'View Sessions' })).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await enter(page, button(page, 'Gift Credits'))
    await expect(credits(page)).toBeFocused()
    await expectFocusTrapped(page, dialog(page, 'Gift Credits'), button(page, 'Gift Credits'))
    await keyboard.press('Enter')
    await expect(credits(page)).toBeFocused()
    await keyboard.type('5')
    await keyboard.press('Enter')
    await expect(toast(page, '5 credits gifted successfully')).toBeVisible()
    await expect(button(page, 'Gift Credits')).toBeFocused()

    await tabTo(page, segment(page, 'Subscription Plans'), 'Shift+Tab')
    await keyboard.press('Enter')
    await enter(page, button(page, 'Refresh'))
    await expect(button(page, 'Refresh')).toBeFocused()
    await enter(page, button(page, 'Edit starter'))
    await tabTo(page, page.getByRole('switch', { name: 'Status' }))
    await keyboard.press('Space')
    await enter(page, button(page, 'Save'))
    await expect(toast(page, 'Subscription updated successfully.')).toBeVisible()
    await expect(button(page, 'Edit starter')).toBeFocused()

    await tabTo(page, segment(page, 'Coaching'), 'Shift+Tab')
    await keyboard.press('Enter')
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
    await enter(page, button(page, 'Save'))
    await expect(toast(page, 'Prompt updated successfully.')).toBeVisible()
    await expect(button(page, 'Edit Debrief')).toBeFocused()
  },
)
