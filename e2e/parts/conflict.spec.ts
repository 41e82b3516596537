import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect } from '../support/fixtures.ts'
import { conflictNotice, openForm, test } from './conflict.ts'
import { messages } from './industry-list.ts'
import { button, nameField, promptField, expectToast } from '../support/page.ts'

const before = ['Tyres and hoses.', ...Array.from({ length: 40 }, (_, at) => `Rule ${at}.`)]
const text = (first: string, last = 'Ask first.') => [first, ...before.slice(1), last].join('\n')

/** Saves the form first on the other page, then on this one, where that is a conflict. */
async function collide(page: Page, other: Page, mine: string, theirs: string) {
  await promptField(page).fill(mine)
  await promptField(other).fill(theirs)
  await button(other, 'Save').click()
  await expectToast(other, messages.updated)
  await button(page, 'Save').click()
  await expect(conflictNotice(page)).toBeVisible()
}

/** The choice between both texts of a field. */
const choiceOf = (page: Page, field: string) =>
  conflictNotice(page).getByRole('radiogroup', { name: 'Text to keep' }).filter({ hasText: field })

test(
  'a save after someone else’s is rejected and shows who changed what and when',
  { tag: '@full' },
  async ({ signedIn: page, signInAs, makeIndustry }) => {
    const { stored } = await makeIndustry('Rubber', text('Tyres and hoses.'))
    await openForm(page, 'Rubber')
    const other = await signInAs('Kim')
    await openForm(other, 'Rubber')
    await collide(page, other, text('Tyres and long hoses.'), text('Tyres and belts.', 'Ask last.'))

    const view = conflictNotice(page)
    await expect(view).toBeFocused()
    await expect(view.getByRole('alert')).toHaveText(
      /^Rubber was changed by robin\.hale@greenroom\.example on \d{4}-\d\d-\d\d \d\d:\d\d UTC, after you opened it\. Your change was not saved\.$/,
    )
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(promptField(page)).toHaveValue(text('Tyres and long hoses.'))
    const table = view.getByRole('table', { name: 'Prompt Template' })
    await expect(view.getByRole('table')).toHaveCount(1)
    await expect(table.getByRole('columnheader')).toHaveText(['Theirs', 'Mine'])
    await expect(table.getByRole('deletion')).toHaveText(['belts', 'last'])
    await expect(table.getByRole('insertion')).toHaveText(['long hoses', 'first'])
    await expect(table.getByText('36 unchanged lines')).toBeVisible()
    await expect(table.getByText('Rule 5.')).toBeHidden()
    await button(page, 'Show full texts').click()
    await expect(table.getByText('Rule 5.')).toBeVisible()
    await expect(button(page, 'Save')).toBeDisabled()
    await expect(button(page, 'Save')).toHaveAccessibleDescription(
      'Resolve the conflict above first.',
    )
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    expect(await stored()).toMatchObject({ version: 2 })
  },
)

test(
  'Keep mine overwrites their change; another change is a conflict again',
  { tag: '@full' },
  async ({ signedIn: page, signInAs, makeIndustry }) => {
    const { stored } = await makeIndustry('Leather')
    await openForm(page, 'Leather')
    const other = await signInAs('Kim')
    await openForm(other, 'Leather')
    await collide(page, other, 'Mine.', 'Theirs.')

    await button(other, 'Edit Leather').click()
    await promptField(other).fill('Theirs again.')
    await button(other, 'Save').click()
    await expect.poll(stored).toMatchObject({ details: 'Theirs again.' })
    await button(page, 'Keep mine').click()
    await expect(conflictNotice(page).getByRole('deletion')).toHaveText('Theirs again.')
    expect(await stored()).toMatchObject({ details: 'Theirs again.', version: 3 })

    // Changes to the form during a conflict are compared and saved too.
    await promptField(page).fill('Mine, and more of it.')
    await expect(conflictNotice(page).getByRole('insertion')).toHaveText('Mine, and more of it.')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await button(page, 'Keep mine').click()
    expect((await sent).headers()['if-match']).toBe('"3"')
    await expectToast(page, messages.updated)
    await expect(button(page, 'Edit Leather')).toBeFocused()
    expect(await stored()).toMatchObject({ details: 'Mine, and more of it.', version: 4 })
  },
)

test(
  'Take theirs fills the form with their text; Undo restores mine',
  { tag: '@full' },
  async ({ signedIn: page, signInAs, makeIndustry }) => {
    const { stored } = await makeIndustry('Ceramics')
    await openForm(page, 'Ceramics')
    const other = await signInAs('Kim')
    await openForm(other, 'Ceramics')
    await nameField(page).fill('Fine ceramics')
    await collide(page, other, 'Mine.', 'Theirs.')
    await expect(conflictNotice(page).getByRole('table')).toHaveCount(2)

    await button(page, 'Take theirs').click()
    await expect(conflictNotice(page)).toBeHidden()
    await expect(promptField(page)).toHaveValue('Theirs.')
    await expect(nameField(page)).toHaveValue('Ceramics')
    await expect(page.getByText('Their text is now in the form; yours is kept')).toBeVisible()
    await expect(button(page, 'Undo')).toBeFocused()
    await expectAccessible(page)

    await button(page, 'Undo').press('Enter')
    await expect(promptField(page)).toHaveValue('Mine.')
    await expect(nameField(page)).toHaveValue('Fine ceramics')
    await expect(conflictNotice(page)).toBeFocused()

    await button(page, 'Take theirs').click()
    await page.reload()
    await expect(page.getByText(/^Unsaved text from \d\d:\d\d was restored/)).toBeVisible()
    await expect(promptField(page)).toHaveValue('Mine.')
    await button(page, 'Save').click()
    await expect(conflictNotice(page)).toBeVisible()

    await button(page, 'Take theirs').click()
    await promptField(page).fill('Theirs, and mine.')
    await button(page, 'Save').click()
    await expectToast(page, messages.updated)
    expect(await stored()).toMatchObject({
      name: 'Ceramics',
      details: 'Theirs, and mine.',
      version: 3,
    })
  },
)

test(
  'compares another conflict with the text that the last one was resolved against',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change } = await makeIndustry('Cork')
    await openForm(page, 'Cork')
    await nameField(page).fill('Natural cork')
    await promptField(page).fill('Mine.')
    await change('Theirs.')
    await button(page, 'Save').click()
    const choice = choiceOf(page, 'Prompt Template')
    await expect(choice).toHaveAccessibleDescription('Both of you changed Prompt Template.')

    await change('Theirs.', 'Cork oak')
    await button(page, 'Keep mine').click()
    await expect(choice).toHaveAccessibleDescription('Only you changed Prompt Template.')
  },
)

test(
  'keeps the chosen text of each field, preset to the side that changed it',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { stored, change } = await makeIndustry('Bricks')
    const choice = (field: string) => choiceOf(page, field)
    const radio = (field: string, side: string) => choice(field).getByRole('radio', { name: side })
    await openForm(page, 'Bricks')
    await nameField(page).fill('Fine bricks')
    await page.goBack()
    // The text of a restored draft is compared with what it was made from.
    await change('Theirs.')
    await page.reload()
    await button(page, 'Edit Bricks').click()
    await expect(nameField(page)).toHaveValue('Fine bricks')
    await button(page, 'Save').click()
    await expect(radio('Name', 'Mine')).toBeChecked()
    await expect(choice('Name')).toHaveAccessibleDescription('Only you changed Name.')
    await expect(radio('Prompt Template', 'Theirs')).toBeChecked()
    await expect(choice('Prompt Template')).toHaveAccessibleDescription(
      'Only they changed Prompt Template.',
    )
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await button(page, 'Keep chosen').click()
    expect((await sent).headers()['if-match']).toBe('"2"')
    await expectToast(page, messages.updated)
    expect(await stored()).toMatchObject({ name: 'Fine bricks', details: 'Theirs.', version: 3 })

    await button(page, 'Edit Fine bricks').click()
    await nameField(page).fill('Finer bricks')
    await promptField(page).fill('Mine.')
    await change('Theirs again.')
    await button(page, 'Save').click()
    await expect(choice('Name')).toHaveAccessibleDescription('Both of you changed Name.')
    await expect(conflictNotice(page).getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(button(page, 'Keep chosen')).toBeDisabled()
    await expect(button(page, 'Keep chosen')).toHaveAccessibleDescription(
      'Choose a text for each field.',
    )
    await radio('Name', 'Theirs').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(radio('Prompt Template', 'Theirs')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(radio('Prompt Template', 'Mine')).toBeChecked()
    await button(page, 'Keep chosen').press('Enter')
    await expect(button(page, 'Edit Bricks')).toBeFocused()
    expect(await stored()).toMatchObject({ name: 'Bricks', details: 'Mine.', version: 5 })
  },
)
