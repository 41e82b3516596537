import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect } from '../support/fixtures.ts'
import {
  button,
  heading,
  nameField,
  pressRowAction,
  promptField,
  rowMenu,
  expectToast,
} from '../support/page.ts'
import { openForm, test } from './conflict.ts'
import { changeNote, compareWith, details, openHistory, version, versions } from './history.ts'
import { messages } from './industry-list.ts'

test(
  'lists who changed what, with notes, and compares any two versions',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    await makeIndustry('Rubber', 'Tyres and hoses.')
    await openForm(page, 'Rubber')
    for (const [text, note] of [
      ['Tyres and belts.', 'Belts sell better – «since» May 🚀'],
      ['Tyres and belts, and mats.', ''],
      ['Tyres and hoses.', 'Back to hoses'],
    ] as const) {
      await promptField(page).fill(text)
      await changeNote(page).fill(note)
      await changeNote(page).press('Enter')
      await expect(button(page, 'Edit Rubber')).toBeFocused()
      await button(page, 'Edit Rubber').click()
    }
    await expect(changeNote(page)).toHaveCount(0)
    await button(page, 'History').click()
    await expect(heading(page)).toHaveText('History of Rubber')
    await expect(versions(page)).toHaveCount(4)
    const fields = ['Back to hoses', 'Prompt Template', 'Same text as 1', 'robin.hale@']
    for (const text of ['Current', ...fields]) await expect(version(page, 4)).toContainText(text)
    await expect(version(page, 3)).toContainText('Prompt Template +3 −1 words')
    await expect(version(page, 2)).toContainText('Belts sell better – «since» May 🚀')
    await expect(version(page, 1)).toContainText('Created')

    const shown = details(page, 4)
    await expect(shown.getByRole('deletion')).toHaveText('belts, and mats')
    await expect(shown.getByRole('insertion')).toHaveText('hoses')
    await expect(shown.getByText('Unchanged: Name')).toBeVisible()
    await expect(button(page, 'Restore version 4')).toHaveCount(0)
    await compareWith(page).selectOption('Version 2')
    await expect(shown.getByRole('columnheader')).toHaveText(['Version 2', 'Version 4'])
    await expect(shown.getByRole('deletion')).toHaveText('belts')
    await compareWith(page).selectOption('Version 1')
    await expect(shown.getByText('Both have the same text.')).toBeVisible()

    // The older version is on the left, whichever is selected.
    await version(page, 4).press('ArrowDown')
    await expect(version(page, 3)).toBeFocused()
    await compareWith(page).selectOption('Version 4')
    await expect(details(page, 3).getByRole('columnheader')).toHaveText(['Version 3', 'Version 4'])
    await version(page, 3).press('End')
    await expect(details(page, 1).getByRole('definition')).toHaveText([
      'Rubber',
      'Tyres and hoses.',
    ])
    await expect(details(page, 1).getByText('This is the current text.')).toBeVisible()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  },
)

test(
  'Back, Forward and reload keep the version, the comparison and unsaved text',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change } = await makeIndustry('Leather', 'One.')
    await change('Two.')
    await change('Three.')
    await openForm(page, 'Leather')
    await promptField(page).fill('Mine.')
    await changeNote(page).fill('Why not')
    await button(page, 'History').click()
    await version(page, 2).click()
    await compareWith(page).selectOption('My unsaved text')
    await expect(details(page, 2).getByRole('insertion')).toHaveText('Mine.')
    await page.reload()
    await expect(details(page, 2).getByRole('insertion')).toHaveText('Mine.')
    expect(new URL(page.url()).pathname).toBe('/drawer')

    await page.goBack()
    await expect(promptField(page)).toHaveValue('Mine.')
    await expect(changeNote(page)).toHaveValue('Why not')
    await page.goForward()
    await expect(details(page, 2).getByRole('insertion')).toHaveText('Mine.')
    await button(page, 'Back').click()
    await expect(promptField(page)).toHaveValue('Mine.')
    await button(page, 'Cancel').click()
    await pressRowAction(page, 'History', 'Leather')
    await expect(compareWith(page)).not.toContainText('My unsaved text')
    await button(page, 'Back').click()
    await expect(rowMenu(page, 'Leather')).toBeFocused()
  },
)

test(
  'Edit from this version puts its text into the form, and asks before it replaces unsaved text',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change, stored } = await makeIndustry('Ceramics', 'One.\\nTwo.')
    await change('Three.')
    await openHistory(page, 'Industries', 'Ceramics')
    await version(page, 1).click()
    await button(page, 'Edit from this version').click()
    await expect(heading(page)).toHaveText('Edit industry')
    await expect(promptField(page)).toHaveValue('One.\nTwo.')
    await expect(
      page.getByText('The text of version 1 is in the form, not saved yet'),
    ).toBeVisible()
    await nameField(page).fill('Fine ceramics')

    await button(page, 'History').click()
    await version(page, 1).click()
    await button(page, 'Edit from this version').click()
    const dialog = page.getByRole('dialog', { name: 'Replace unsaved text' })
    await dialog.getByRole('button', { name: 'Keep my text' }).click()
    await expect(dialog).toBeHidden()
    await button(page, 'Edit from this version').click()
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await expect(nameField(page)).toHaveValue('Ceramics')
    await changeNote(page).fill('As before')
    await button(page, 'Save').click()
    await expectToast(page, messages.updated)
    await expect(button(page, 'Edit Ceramics')).toBeVisible()
    expect(await stored()).toMatchObject({ details: 'One.\\nTwo.', version: 3 })
  },
)

test(
  'says that the history could not be loaded, or that the item was deleted',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change, remove } = await makeIndustry('Wood', 'One.')
    await change('Two.')
    await page.route('**/revisions/industries/*?*', (route) => route.abort(), { times: 1 })
    await page.route('**/revisions/industries/*/1', (route) => route.abort(), { times: 1 })
    await openForm(page, 'Wood')
    await button(page, 'History').click()
    await expect(page.getByText('The history could not be loaded')).toBeVisible()
    await button(page, 'Retry').click()
    await expect(page.getByText('This version could not be loaded.')).toBeVisible()
    await button(page, 'Retry').click()
    await expect(details(page, 2).getByRole('insertion')).toHaveText('Two.')
    await remove()
    await page.reload()
    await expect(page.getByText('This item was deleted')).toBeVisible()
  },
)

test(
  'shows a change as one text where two columns have no room',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change } = await makeIndustry('Glass', 'Sells panes and mirrors to builders.')
    await change('Sells panes and lamps to builders.')
    await openHistory(page, 'Industries', 'Glass')
    const table = details(page, 2).getByRole('table', { name: 'Prompt Template' })
    await expect(table.getByRole('cell')).toHaveText([
      'Sells panes and mirrors to builders.',
      'Sells panes and lamps to builders.',
    ])
    for (const width of [899, 320]) {
      await page.setViewportSize({ width, height: 800 })
      // Lists wait until the two columns are gone; a single text fails at once while there are two.
      await expect(table.getByRole('columnheader')).toHaveText(['− Version 1 · + Version 2'])
      await expect(table.getByRole('cell')).toHaveText([
        'Sells panes and mirrorslamps to builders.',
      ])
      await expect(table.getByRole('deletion')).toHaveText('mirrors')
      await expect(table.getByRole('insertion')).toHaveText('lamps')
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 900, height: 800 })
    await expect(table.getByRole('columnheader')).toHaveText(['Version 1', 'Version 2'])
  },
)

test(
  'paragraphs in a diff have no blank lines around them',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const paragraphs = Array.from({ length: 9 }, (_, at) => `Paragraph ${at}.`)
    const { change } = await makeIndustry('Paint', paragraphs.join('\\n\\n'))
    await change(paragraphs.join('\\n\\n').replace('Paragraph 4', 'Passage 4'))
    await openHistory(page, 'Industries', 'Paint')
    const cells = details(page, 2).getByRole('cell')
    const folded = '6 unchanged lines'
    await expect(cells.getByText(folded)).toHaveCount(2)
    // A line break at the end takes no room.
    const texts = async () => (await cells.allInnerTexts()).map((text) => text.replace(/\n$/, ''))
    const around = ['Paragraph 3.', 'Paragraph 4.', 'Passage 4.', 'Paragraph 5.']
    await expect.poll(texts).toEqual([folded, ...around, folded])
    // Its name says what it does, so it is no switch.
    await expect(button(page, 'Show full texts')).not.toHaveAttribute('aria-pressed')
    await button(page, 'Show full texts').click()
    await expect(button(page, 'Show only differences')).not.toHaveAttribute('aria-pressed')
    await expect(cells.getByText(folded)).toHaveCount(0)
    await expect
      .poll(texts)
      .toEqual([
        paragraphs.slice(0, 4).join('\n\n'),
        'Paragraph 4.',
        'Passage 4.',
        paragraphs.slice(5).join('\n\n'),
      ])
  },
)

test(
  'a heading of several lines stays above the versions',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const long =
      'Specialty chemicals, coatings, adhesives and sealants for automotive and aerospace customers in North America'
    const text = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}.`).join('\\n\\n')
    const bottomOf = async (shown: Locator) => {
      const { y = 0, height = 0 } = (await shown.boundingBox()) ?? {}
      return y + height
    }
    const names = [long, 'Unbroken'.repeat(22)]
    for (const name of names) await makeIndustry(name, text)
    for (const name of names) {
      await openHistory(page, 'Industries', name)
      for (const size of [
        { width: 1440, height: 900 },
        { width: 1024, height: 768 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size)
        await expect(async () => {
          const crumbs = await bottomOf(page.getByRole('navigation', { name: 'Breadcrumb' }))
          expect((await heading(page).boundingBox())?.y).toBeGreaterThanOrEqual(crumbs)
          const top = (await page.getByRole('listbox', { name: 'Versions' }).boundingBox())?.y
          expect(top).toBeGreaterThanOrEqual(await bottomOf(heading(page)))
          expect(top).toBeGreaterThanOrEqual(await bottomOf(button(page, 'Back')))
        }).toPass()
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  },
)
