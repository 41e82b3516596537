import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { templateBox, chip, openNewMode, typeSlowly } from './editor.ts'
import { stopClock } from '../screens/toast-time.ts'

const undo = (page: Page) => page.keyboard.press('Control+Z')
const redo = (page: Page) => page.keyboard.press('Control+Y')

test.beforeEach(({ page, plain }) => openNewMode(page, plain))

test('undoes and redoes chips and typing', { tag: ['@full', '@R054'] }, async ({ page }) => {
  await page.keyboard.type('one ')
  await chip(page, 'role').click()
  await page.keyboard.type(' two')
  await chip(page, 'name').click()
  const states = ['one {role} two{name}']
  await expect(templateBox(page)).toHaveValue('one {role} two{name}')
  for (let step = 0; step < 6 && states.at(-1) !== ''; step++) {
    await undo(page)
    states.push(await templateBox(page).inputValue())
  }
  expect(states).toContain('one {role} two')
  expect(states).toContain('one ')
  expect(states.at(-1)).toBe('')
  await expect(chip(page, 'role')).toBeEnabled()
  for (const state of states.toReversed().slice(1)) {
    await redo(page)
    await expect(templateBox(page)).toHaveValue(state)
  }
  await expect(chip(page, 'role')).toBeDisabled()
  await expect(chip(page, 'name')).toBeDisabled()
})

test(
  'undoes typing in a few steps although the errors change with each key',
  { tag: '@full' },
  async ({ page }) => {
    await chip(page, 'role').click()
    await stopClock(page)
    await typeSlowly(page, ' {fo} {role}')
    await page.clock.resume()
    await expect(page.getByText(/^Duplicate keywords detected: role/)).toBeVisible()
    for (let step = 0; step < 3 && (await templateBox(page).inputValue()) !== '{role}'; step++)
      await undo(page)
    await expect(templateBox(page)).toHaveValue('{role}')
    await expect(page.getByText(/^Duplicate keywords detected: role/)).toBeHidden()
  },
)
