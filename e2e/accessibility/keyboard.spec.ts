import { validationMessages, tokenKey } from '@greenroom/contract'
import { addressField } from '../panels/users.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, heading, storedItem } from '../support/page.ts'
import {
  dialog,
  enter,
  expectVisibleFocus,
  expectFocusTrapped,
  open,
  segment,
  tabTo,
} from './keyboard.ts'

test(
  'signs in, changes the colour mode and signs out with only the keyboard',
  { tag: ['@R017', '@R019', '@R028'] },
  async ({ page, plain }) => {
    const { keyboard } = page
    await page.goto(plain.url)
    await expect(page.getByLabel('Email')).toBeVisible()
    await tabTo(page, page.getByLabel('Email'))
    await keyboard.press('Enter')
    await expect(page.getByText(validationMessages.email.required)).toBeVisible()
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
    await expectVisibleFocus(page)
    await keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(button(page, 'Colour mode: Dark')).toBeFocused()

    const account = page.getByRole('button', { name: /^Account/ })
    await enter(page, account)
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
    await keyboard.press('Tab')
    await expect(page.getByRole('menu')).toBeHidden()
    await expectVisibleFocus(page)
    await tabTo(page, account, 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
    await keyboard.press('Enter')
    await expectFocusTrapped(page, dialog(page, 'Confirm Logout'), account)
    await tabTo(page, segment(page, 'Logout'), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(button(page, 'Cancel')).toBeFocused()
    await enter(page, dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }))
    await expect(heading(page)).toHaveText('Welcome Back')
    await expect.poll(() => storedItem(page, tokenKey)).toBeNull()
  },
)

test(
  'operates the navigation with only the keyboard',
  { tag: '@R022' },
  async ({ page, plain }) => {
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
    // It is the name already.
    await expect(segment(page, 'AI Roles')).toHaveAccessibleDescription('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toBeHidden()
    await enter(page, button(page, 'Expand navigation'))
  },
)

test(
  'reaches the navigation drawer and every action on a narrow screen',
  { tag: '@full' },
  async ({ page, plain }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await open(page, plain)
    await enter(page, button(page, 'Open navigation'))
    const drawer = page.getByRole('dialog')
    await expectFocusTrapped(page, drawer, button(page, 'Open navigation'))
    await page.keyboard.press('Enter')
    await enter(page, drawer.getByRole('button', { name: 'Mode Management' }))
    await expect(drawer).toBeHidden()
    await expect(heading(page)).toHaveText('Mode Management')
    await expectVisibleFocus(page)
    await tabTo(page, page.getByRole('tab', { name: 'Interaction Modes' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Experience' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await enter(page, button(page, 'Edit Cold call'))
    await enter(page, button(page, 'Cancel'))
    await expect(button(page, 'Edit Cold call')).toBeFocused()
    await expectVisibleFocus(page)
  },
)
