import {
  composedNow,
  marks,
  met,
  openScored,
  recorded,
  reportDialog,
  scores,
} from '../panels/evidence.ts'
import { expect, test } from '../support/fixtures.ts'
import { button } from '../support/page.ts'
import { enter, expectVisibleFocus, tabTo } from './keyboard.ts'

test(
  'reads the prompt used in a session with only the keyboard',
  { tag: '@full' },
  async ({ page, plain }) => {
    plain.stub('GET', '/v1/sessions/8/evidence', { status: 200, body: recorded })
    plain.stub('GET', '/v1/compositions/1/1', { status: 200, body: composedNow })
    await openScored(page, plain)
    await tabTo(page, button(page, 'View Report').first())
    await page.keyboard.press('Enter')
    const dialog = reportDialog(page)
    await expect(dialog).toBeVisible()
    await enter(page, met(page))
    // What is loaded pushes Close down, which Tab would reach meanwhile.
    await expect(button(dialog, 'Show what has changed')).toBeVisible()
    await enter(page, button(dialog, 'Show what has changed'))
    await expect(dialog.getByRole('insertion')).toHaveText('long')
    await enter(page, button(dialog, 'name: from Dana Whitfield'))
    await expect(dialog.getByRole('group', { name: 'Where name came from' })).toBeFocused()
    await enter(page, button(dialog, 'Hide'))
    await expect(button(dialog, 'name: from Dana Whitfield')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button(page, 'View Report').first()).toBeFocused()
  },
)

test(
  'reads the changes between scores with only the keyboard',
  { tag: '@full' },
  async ({ page, plain }) => {
    await openScored(page, plain)
    await expect(marks(page).first()).toBeVisible()
    await enter(page, marks(page).nth(1))
    await expectVisibleFocus(page)
    await expect(scores(page).getByRole('status')).toContainText('mode Cold call (version 3)')
    await enter(page, scores(page).getByText('As a table'))
    await expect(page.getByRole('table', { name: 'Scores over time' })).toBeVisible()
  },
)
