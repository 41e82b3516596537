import type { Page } from '@playwright/test'
import { credits } from '../panels/subscription.ts'
import { addressField, eraseDialog, userRow } from '../panels/users.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, heading, expectToast } from '../support/page.ts'
import {
  deleteRow,
  dialog,
  enter,
  expectFocusTrapped,
  expectVisibleFocus,
  open,
  openDialog,
  tabTo,
} from './keyboard.ts'

test(
  'searches users with only the keyboard',
  { tag: ['@full', '@R088', '@R090', '@R094'] },
  async ({ page, plain }) => {
    await open(page, plain)
    await tabTo(page, addressField(page))
    await page.keyboard.type('nobody@plant.example')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Oops... data not found')).toBeVisible()
    await expect(addressField(page)).toBeFocused()
    await enter(page, button(page, 'Clear search'))
    await expect(addressField(page)).toBeFocused()
  },
)

test('changes a role with only the keyboard', { tag: '@full' }, async ({ page, plain }) => {
  await open(page, plain)
  const changeRole = button(page, 'Change role of Ines Duarte')
  await openDialog(page, 'Change Role', changeRole)
  await expect(page.getByLabel('Role', { exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await enter(page, button(page, 'Save'))
  await expect(dialog(page, 'Change Role')).toBeHidden()
  await expect(changeRole).toBeFocused()
})

test(
  'reads a report and deletes a session with only the keyboard',
  { tag: ['@full', '@R097'] },
  async ({ page, plain }) => {
    await open(page, plain)
    const viewSessions = button(userRow(page, 'Ines Duarte'), 'View Sessions')
    await enter(page, viewSessions)
    await expect(heading(page)).toHaveText('Sessions of Ines Duarte')
    await expectVisibleFocus(page)
    await enter(page, button(page, 'View Report'))
    await expectFocusTrapped(page, dialog(page, 'Performance Report'), button(page, 'View Report'))
    await deleteRow(page, button(page, 'Delete session 1'))
    await expect(page.getByText('Oops... data not found')).toBeVisible()
    await expectVisibleFocus(page)
    await enter(page, page.getByRole('link', { name: 'Back to Users' }))
    await expect(viewSessions).toBeFocused()
  },
)

test(
  'gifts credits with only the keyboard',
  { tag: ['@full', '@R112', '@R232'] },
  async ({ page, plain }) => {
    await open(page, plain)
    await enter(page, button(userRow(page, 'Ines Duarte'), 'View Subscription'))
    const giftCredits = button(page, 'Gift Credits')
    await openDialog(page, 'Gift Credits', giftCredits)
    await expect(credits(page)).toBeFocused()
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await expectToast(page, '5 credits gifted successfully')
    await expect(giftCredits).toBeFocused()
  },
)

const yuki = 'yuki.nakamura@haldenpumps.example'

/** Leaves one person in the list of the real server, which has too many tab stops. */
async function searchYuki(page: Page): Promise<void> {
  await expect(userRow(page, 'Yuki Nakamura')).toBeVisible()
  await tabTo(page, addressField(page))
  await page.keyboard.type(yuki)
  await page.keyboard.press('Enter')
  await expect(userRow(page, 'Maya Okafor')).toHaveCount(0)
  await expect(userRow(page, 'Yuki Nakamura')).toBeVisible()
}

test(
  'exports the data of a person and erases the person with only the keyboard',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await searchYuki(page)
    await enter(page, button(page, 'Edit Yuki Nakamura'))
    const section = page.getByRole('region', { name: 'Personal data' })
    const exported = button(section, 'Export personal data')
    await expect(exported).toBeVisible()
    const download = page.waitForEvent('download')
    await enter(page, exported)
    await download
    await expect(exported).toBeFocused()
    await expectVisibleFocus(page)

    await openDialog(page, 'Erase this person', button(section, 'Erase'))
    await expect(eraseDialog(page).getByLabel('Email address')).toBeFocused()
    await page.keyboard.type(yuki)
    await page.keyboard.press('Enter')
    await expect(userRow(page, 'Erased person')).toBeVisible()
    await expectVisibleFocus(page)
  },
)

test(
  'reverses a gift of credits with only the keyboard',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await searchYuki(page)
    await enter(page, button(userRow(page, 'Yuki Nakamura'), 'View Subscription'))
    await expect(button(page, 'Gift Credits')).toBeVisible()
    await enter(page, button(page, 'Gift Credits'))
    await expect(credits(page)).toBeFocused()
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
    const reverse = button(page, /^Reverse \+20 of/)
    await expect(reverse).toBeVisible()
    await openDialog(page, 'Reverse credits', reverse)
    await enter(page, button(dialog(page, 'Reverse credits'), 'Reverse'))
    await expectToast(page, 'The change was reversed.')
    await expect(reverse).toHaveCount(0)
    await expectVisibleFocus(page)
  },
)
