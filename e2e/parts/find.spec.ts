import type { Page } from '@playwright/test'
import { expect, test as plainTest } from '../support/fixtures.ts'
import { button, heading, nameField, openSegment, promptField, tableRows } from '../support/page.ts'
import { test } from './conflict.ts'

test.use({ segment: 'AI Roles' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find' })
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Find' })
const results = (page: Page, group: string) =>
  dialog(page).getByRole('group', { name: group }).getByRole('option')
const selected = (page: Page) => dialog(page).getByRole('option', { selected: true })

/** Opens the dialog with the keyboard, and types. */
async function find(page: Page, typed: string): Promise<void> {
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(typed)
}

test('finds items by name, accents and case ignored, and by words in their texts', async ({
  signedIn: page,
  makeIndustry,
}) => {
  await makeIndustry('Übersee Café', 'Roasts beans.')
  await makeIndustry(
    'Slate',
    'Splits well along its planes, and nobody quarries querulous stone like it.',
  )
  await find(page, 'cafe uber')
  await expect(results(page, 'Items')).toHaveText(/Übersee Café.*industry/)
  await page.keyboard.press('Enter')
  await expect(nameField(page)).toHaveValue('Übersee Café')
  await expect(nameField(page)).toBeFocused()

  await find(page, 'QUERULOUS')
  await expect(results(page, 'In texts')).toHaveText(/Slate.*nobody quarries querulous stone/)
  await expect(selected(page)).toHaveText(/Slate/)
  await page.keyboard.press('Enter')
  await expect(nameField(page)).toHaveValue('Slate')
  await page.goBack()
  await expect(nameField(page)).toHaveValue('Übersee Café')
})

test(
  'moves with the arrow keys, and the screen reader hears where',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await find(page, 'plan')
    await expect(results(page, 'Go to')).toHaveText([/^Plant Sizes/, /^Subscription Plans/])
    await expect(selected(page)).toHaveText(/^Plant Sizes/)
    await page.keyboard.press('ArrowDown')
    await expect(selected(page)).toHaveText(/^Subscription Plans/)
    const id = (await selected(page).getAttribute('id')) ?? ''
    await expect(field(page)).toHaveAttribute('aria-activedescendant', id)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    const all = dialog(page).getByRole('option')
    await expect(all.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    // Enter that ends a composition of an input method, as Safari reports it.
    await field(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
    await expect(selected(page)).toHaveText(/^Plant Sizes/)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Plant Sizes')
  },
)

test(
  'finds people, and leads to what can be done',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const person = { email: 'ada@plant.example', first_name: 'Ada', last_name: 'Quillfeather' }
    expect((await greenroom.api('POST', '/v1/people', person)).status).toBe(201)
    await button(page, 'Find').click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('quillf')
    await results(page, 'People').click()
    await expect(heading(page)).toHaveText('Sessions of Ada Quillfeather')

    await find(page, 'add per')
    await expect(selected(page)).toHaveText('Add person')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Add person' })).toBeVisible()
    await button(page, 'Cancel').click()
    await expect(page.getByRole('tab', { name: 'People', selected: true })).toBeVisible()
    await find(page, 'sign out')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible()
    // Not over a dialog.
    await page.keyboard.press('Control+k')
    await expect(dialog(page)).toBeHidden()
  },
)

test(
  'gives the focus back, and a form keeps what was typed',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    await makeIndustry('Basalt', 'One.')
    await openSegment(page, 'Industries')
    await button(page, 'Edit Basalt').click()
    await promptField(page).fill('Typed and not saved.')
    await find(page, 'nothing is called this')
    await expect(dialog(page).getByRole('status')).toHaveText('Nothing found')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(promptField(page)).toBeFocused()
    await page.keyboard.type(' More.')
    await find(page, 'trash')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Trash')
    await page.goBack()
    await expect(promptField(page)).toHaveValue('Typed and not saved. More.')
    await page.keyboard.press('Control+k')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(dialog(page)).toBeHidden()
  },
)

plainTest('a plain backend gets no call for it', { tag: '@full' }, async ({ page, plain }) => {
  await plain.signIn(page, 'Industries')
  await expect(tableRows(page)).toHaveCount(3)
  const before = plain.requestLog()
  await find(page, 'pack')
  await expect(results(page, 'Items')).toHaveText(/Packaging/)
  await expect(dialog(page).getByRole('group', { name: 'People' })).toHaveCount(0)
  await field(page).fill('activity')
  await expect(dialog(page).getByRole('group', { name: 'Go to' })).toHaveCount(0)
  await field(page).fill('add')
  await expect(results(page, 'Do').filter({ hasText: 'Add industry' })).toBeVisible()
  expect(plain.requestLog()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})
