import { industries } from '@greenroom/contract'
import { compareWith, details, version, versions } from '../parts/history.ts'
import { entryRow, textFilter } from '../panels/activity.ts'
import { test } from '../parts/conflict.ts'
import { expect } from '../support/fixtures.ts'
import { button, heading, tableRows, rowMenu, expectToast } from '../support/page.ts'
import { dialog, enter, expectVisibleFocus, openDialog, segment, tabTo } from './keyboard.ts'

test(
  'narrows the activity and undoes a change with only the keyboard',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change, stored } = await makeIndustry('Glass (keys)', 'Bottles.')
    await change('Panes.')
    await expect(segment(page, 'Products')).toBeVisible()
    await enter(page, segment(page, 'Activity'))
    await expect(textFilter(page)).toBeVisible()
    await tabTo(page, textFilter(page))
    await page.keyboard.type('glass (k')
    await expect(tableRows(page)).toHaveCount(3)
    const changed = button(entryRow(page, 'changed'), 'Details')
    await enter(page, changed)
    await expect(page.getByRole('insertion')).toHaveText('Panes.')
    await expectVisibleFocus(page)
    await enter(page, button(page, 'Undo this change'))
    await expectToast(page, 'The change was undone.')
    await expect(heading(page)).toBeFocused()
    expect(await stored()).toMatchObject({ details: 'Bottles.' })
    await enter(page, button(page, 'Back'))
    await expect(changed.last()).toBeFocused()
    await expectVisibleFocus(page)
  },
)

test(
  'restores and removes what was deleted with only the keyboard',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    for (const name of ['Cork', 'Mica', 'Slate']) await (await makeIndustry(name, 'Any.')).remove()
    const row = (name: string) => tableRows(page).filter({ hasText: name })
    await expect(segment(page, 'Products')).toBeVisible()
    await enter(page, segment(page, 'Trash'))
    await expect(row('Mica')).toBeVisible()
    await tabTo(page, page.getByRole('combobox', { name: 'Kind' }))
    await page.keyboard.type(industries.noun)
    await expect(page.getByRole('combobox', { name: 'Kind' }).locator('option:checked')).toHaveText(
      /industry/i,
    )
    await expect(row('Mica')).toBeVisible()

    await enter(page, button(row('Slate'), 'Restore'))
    await expect(row('Slate')).toHaveCount(0)
    await expect(button(row('Mica'), 'Restore')).toBeFocused()
    await expectVisibleFocus(page)
    const remove = button(page, 'Remove for good Mica')
    await openDialog(page, 'Remove for good', remove)
    await enter(page, button(dialog(page, 'Remove for good'), 'Remove for good'))
    await expect(row('Mica')).toHaveCount(0)
    await expectVisibleFocus(page)
    await enter(page, button(row('Cork'), 'Restore'))
    await expect(row('Cork')).toHaveCount(0)
    await expect(heading(page)).toBeFocused()
  },
)

test(
  'compares and restores versions with only the keyboard',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { keyboard } = page
    const { change, stored } = await makeIndustry('Glass', 'One.')
    for (const text of ['Two.', 'Three.']) await change(text)
    await expect(segment(page, 'Products')).toBeVisible()
    await enter(page, segment(page, 'Industries'))
    const menu = rowMenu(page, 'Glass')
    await expect(menu).toBeVisible()
    await enter(page, menu)
    await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(versions(page)).toHaveCount(3)
    await expectVisibleFocus(page)
    await tabTo(page, version(page, 3))
    await keyboard.press('ArrowDown')
    await expect(version(page, 2)).toBeFocused()
    await expectVisibleFocus(page)
    await tabTo(page, compareWith(page))
    await keyboard.type('Version 3')
    await expect(details(page, 2).getByRole('insertion')).toHaveText('Three.')
    await expect(compareWith(page)).toBeFocused()
    await enter(page, button(page, 'Restore version 2'))
    await expect(details(page, 4).getByRole('heading')).toBeFocused()
    expect(await stored()).toMatchObject({ details: 'Two.' })
    await tabTo(page, button(page, 'Back'), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(menu).toBeFocused()
    await expectVisibleFocus(page)
  },
)
