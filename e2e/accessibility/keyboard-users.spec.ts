import { credits } from '../panels/subscription.ts'
import { addressField, userRow } from '../panels/users.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, heading, toast } from '../support/page.ts'
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

test('searches users with only the keyboard', { tag: '@R087' }, async ({ page, plain }) => {
  await open(page, plain)
  await tabTo(page, addressField(page))
  await page.keyboard.type('nobody@plant.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Oops... data not found')).toBeVisible()
  await expect(addressField(page)).toBeFocused()
  await enter(page, button(page, 'Clear search'))
  await expect(addressField(page)).toBeFocused()
})

test('changes a role with only the keyboard', { tag: '@R093' }, async ({ page, plain }) => {
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
  { tag: ['@R094', '@R101'] },
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

test('gifts credits with only the keyboard', { tag: '@R106' }, async ({ page, plain }) => {
  await open(page, plain)
  await enter(page, button(userRow(page, 'Ines Duarte'), 'View Subscription'))
  const giftCredits = button(page, 'Gift Credits')
  await openDialog(page, 'Gift Credits', giftCredits)
  await expect(credits(page)).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(toast(page, '5 credits gifted successfully')).toBeVisible()
  await expect(giftCredits).toBeFocused()
})
