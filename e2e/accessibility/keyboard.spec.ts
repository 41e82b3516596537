import { say, tokenKey } from '@greenroom/contract'
import type { Locator, Page } from '@playwright/test'
import { box, chip } from '../parts/editor.ts'
import { picture, summary } from '../panels/persona-form.ts'
import { credits } from '../panels/subscription.ts'
import { addressField, rowOf } from '../panels/users.ts'
import { kept, navigation, toast } from '../screens/page.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { button, heading, listed, nameField, template } from '../support/list-form.ts'
import { enter, expectFocusSeen, expectKeptIn, tabTo } from './keyboard.ts'

// What still moves has no place yet; there is a test of its own for what moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const segment = (page: Page, name: string) =>
  navigation(page).getByRole('button', { name, exact: true })

async function open(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page)
  await expect(button(page, 'Edit Ines Duarte')).toBeVisible()
}

test('R001 R013 R017 R019 R028 one signs in, chooses a colour mode and signs out by keyboard alone', async ({
  page,
  plain,
}) => {
  const { keyboard } = page
  await page.goto(plain.url)
  await tabTo(page, page.getByLabel('Email'))
  await keyboard.press('Enter')
  await expect(page.getByText(say.email.required)).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await keyboard.type('robin@plain.example')
  await keyboard.press('Tab')
  await keyboard.type('right password')
  await enter(page, button(page, 'Show characters'))
  await expect(page.getByLabel('Password')).toHaveValue('right password')
  await enter(page, button(page, 'Sign in'))
  await expect(heading(page)).toHaveText('Users')
  await enter(page, button(page, 'Skip to content'))
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, addressField(page))

  await tabTo(page, page.getByRole('button', { name: /^Colour mode/ }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused()
  await expectFocusSeen(page)
  await keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(button(page, 'Colour mode: Dark')).toBeFocused()

  const account = page.getByRole('button', { name: /^Account/ })
  await enter(page, account)
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('menu')).toBeHidden()
  await expectFocusSeen(page)
  await tabTo(page, account, 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await keyboard.press('Enter')
  await expectKeptIn(page, dialog(page, 'Confirm Logout'), account)
  await tabTo(page, segment(page, 'Logout'), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(button(page, 'Cancel')).toBeFocused()
  await enter(page, dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }))
  await expect(heading(page)).toHaveText('Welcome Back')
  expect(await kept(page, tokenKey)).toBeNull()
})

test('R015 R022 R035 R036 R038 R040 the navigation, a list, its form and its dialog by keyboard alone', async ({
  page,
  plain,
}) => {
  const { keyboard } = page
  await open(page, plain)
  for (const name of ['Subscription Plans', 'Personas', 'Mode Management', 'Industries']) {
    await enter(page, segment(page, name))
    await expect(heading(page)).toHaveText(name)
    await expect(page).toHaveTitle(`${name} · Greenroom`)
    await expect(segment(page, name)).toBeFocused()
  }
  await enter(page, button(page, 'Collapse navigation'))
  await tabTo(page, segment(page, 'AI Roles'), 'Shift+Tab')
  await expect(page.getByRole('tooltip')).toHaveText('AI Roles')
  await keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await enter(page, button(page, 'Expand navigation'))

  await enter(page, button(page, 'Add'))
  await expect(nameField(page)).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText(say.name, { exact: true })).toBeVisible()
  await expect(nameField(page)).toBeFocused()
  await expect(nameField(page)).toHaveAccessibleDescription(say.name)
  await keyboard.type('Glass')
  await keyboard.press('Tab')
  await expect(template(page)).toBeFocused()
  await expect(template(page)).toHaveAccessibleDescription(say.promptTemplate)
  await keyboard.type('Furnaces.')
  await enter(page, button(page, 'Save'))
  await expect(toast(page, 'Industry created successfully')).toBeVisible()
  await expect(button(page, 'Add')).toBeFocused()

  await enter(page, button(page, 'Delete Glass'))
  await expectKeptIn(page, dialog(page, 'Delete Confirmation'), button(page, 'Delete Glass'))
  await keyboard.press('Enter')
  await enter(page, dialog(page, 'Delete Confirmation').getByRole('button', { name: 'Delete' }))
  await expect(listed(page)).toHaveCount(3)
  await expect(button(page, 'Edit Automotive')).toBeFocused()
})

test('R054 R075 R076 R078 R079 R081 R082 R084 a persona is made by keyboard alone', async ({
  page,
  plain,
}) => {
  const { keyboard } = page
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field)
    await keyboard.type(text)
  }
  const choose = async (list: string) => {
    await enter(page, page.getByRole('button', { name: new RegExp(`^${list} `) }))
    await keyboard.press('Tab')
    await expectFocusSeen(page)
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
  await expectFocusSeen(page)
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
  await expectKeptIn(
    page,
    dialog(page, 'Products of Dana Whitfield'),
    button(page, 'Products of Dana Whitfield'),
  )
})

test('R087 R093 R094 R101 R106 R110 R116 R119 users, plans and prompts by keyboard alone', async ({
  page,
  plain,
}) => {
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
  await expectKeptIn(page, dialog(page, 'Change Role'), changeRole)
  await keyboard.press('Enter')
  await expect(roles).toBeFocused()
  await keyboard.press('ArrowDown')
  await enter(page, button(page, 'Save'))
  await expect(dialog(page, 'Change Role')).toBeHidden()
  await expect(changeRole).toBeFocused()

  const ines = rowOf(page, 'Ines Duarte')
  await enter(page, ines.getByRole('button', { name: 'View Sessions' }))
  await expect(heading(page)).toHaveText('Sessions of Ines Duarte')
  await expectFocusSeen(page)
  await enter(page, button(page, 'View Report'))
  await expectKeptIn(page, dialog(page, 'Performance Report'), button(page, 'View Report'))
  const deletion = button(page, 'Delete session 1')
  await enter(page, deletion)
  await expectKeptIn(page, dialog(page, 'Delete Confirmation'), deletion)
  await keyboard.press('Enter')
  await enter(page, dialog(page, 'Delete Confirmation').getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('Oops... data not found')).toBeVisible()
  await expectFocusSeen(page)
  await enter(page, page.getByRole('link', { name: 'Back to Users' }))
  await expect(ines.getByRole('button', { name: 'View Sessions' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await enter(page, button(page, 'Gift Credits'))
  await expect(credits(page)).toBeFocused()
  await expectKeptIn(page, dialog(page, 'Gift Credits'), button(page, 'Gift Credits'))
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
  await tabTo(page, box(page))
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('Coach: ')
  await expect(chip(page, 'conversation_text')).toBeEnabled()
  await keyboard.press('Tab')
  await expect(chip(page, 'conversation_text')).toBeFocused()
  await keyboard.press('Enter')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('Coach: {conversation_text}')
  await enter(page, button(page, 'Save'))
  await expect(toast(page, 'Prompt updated successfully.')).toBeVisible()
  await expect(button(page, 'Edit Debrief')).toBeFocused()
})

test('R031 on a narrow screen the navigation is a drawer, and every action is reached', async ({
  page,
  plain,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page, plain)
  await enter(page, button(page, 'Open navigation'))
  const drawer = page.getByRole('dialog')
  await expectKeptIn(page, drawer, button(page, 'Open navigation'))
  await page.keyboard.press('Enter')
  await enter(page, drawer.getByRole('button', { name: 'Mode Management' }))
  await expect(drawer).toBeHidden()
  await expect(heading(page)).toHaveText('Mode Management')
  await expectFocusSeen(page)
  await tabTo(page, page.getByRole('tab', { name: 'Interaction Modes' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Experience' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await enter(page, button(page, 'Edit Cold call'))
  await enter(page, button(page, 'Cancel'))
  await expect(button(page, 'Edit Cold call')).toBeFocused()
  await expectFocusSeen(page)
})
