import { entry, entryPath, entryRow, filters, textFilter } from '../panels/activity.ts'
import { expect } from '../support/fixtures.ts'
import { button, heading, link, nameField, openSegment, tableRows } from '../support/page.ts'
import { openForm, test } from './conflict.ts'
import { details, openHistory, version } from './history.ts'

test(
  'an entry of a deleted item leads to its last version',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change, remove } = await makeIndustry('Slate', 'One.')
    await change('Two.')
    await remove()
    await openSegment(page, 'Activity')
    await textFilter(page).fill('slate')
    await button(entryRow(page, 'deleted the industry Slate'), 'Details').click()
    await link(page, 'version 2 of the industry Slate').click()
    await expect(details(page, 2)).toContainText('This item was deleted.')
  },
)

test(
  'a history leads to all changes to its item',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change } = await makeIndustry('Marble', 'One.')
    await change('Two.')
    await openHistory(page, 'Industries', 'Marble')
    await link(page, 'All changes to this item').click()
    await expect(filters(page)).toContainText('Only Marble')
    await expect(tableRows(page)).toHaveCount(3)
    await page.reload()
    await expect(tableRows(page)).toHaveCount(3)
    await page.goBack()
    await expect(heading(page)).toHaveText('History of Marble')
  },
)

test(
  'an entry of the activity leads to its version, and Back to the entry',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change } = await makeIndustry('Basalt', 'One.')
    await change('Two.')
    await change('Three.')
    await openSegment(page, 'Activity')
    await textFilter(page).fill('basalt')
    await expect(tableRows(page)).toHaveCount(4)
    await button(tableRows(page).nth(2), 'Details').click()
    await link(page, 'version 2 of the industry Basalt').click()
    await expect(details(page, 2).getByRole('insertion')).toHaveText('Two.')
    await button(page, 'Back').click()
    await expect(heading(page)).toHaveText('Changed the industry Basalt')
  },
)

test('links open in another tab too', async ({ signedIn: page, makeIndustry }) => {
  const { change } = await makeIndustry('Marble', 'One.')
  await change('Two.')
  await openHistory(page, 'Industries', 'Marble')
  const all = link(page, 'All changes to this item')
  for (const click of [
    () => all.click({ modifiers: ['Control'] }),
    () => all.click({ button: 'middle' }),
  ]) {
    const opened = page.context().waitForEvent('page')
    await click()
    const other = await opened
    await expect(filters(other)).toContainText('Only Marble')
    await other.close()
    await expect(heading(page)).toHaveText('History of Marble')
  }
})

// Entries of older releases name versions that changed no text.
test(
  'a version that is not kept leads to the version before',
  { tag: '@full' },
  async ({ signedIn: page, greenroom, makeIndustry }) => {
    const { change, stored } = await makeIndustry('Gneiss', 'One.')
    await change('Two.')
    const { industry_id: id } = (await stored()) ?? {}
    await page.goto('about:blank')
    await page.goto(`${greenroom.url}/drawer#open=industry/${String(id)}/history/3`)
    await expect(details(page, 2).getByRole('insertion')).toHaveText('Two.')
    await expect(version(page, 3)).toHaveCount(0)
  },
)

test(
  'an entry of the activity leads to no history that the backend does not have',
  { tag: '@full' },
  async ({ page, plain }) => {
    const content = { details: 'One.', version: 2 }
    plain.backend.advertise('activity')
    plain.stub('GET', entryPath('2'), {
      status: 200,
      body: { ...entry(2), before: content, after: content, undoable: false },
    })
    await plain.signIn(page)
    await page.evaluate(() =>
      history.replaceState({ segment: 'activity', view: { name: 'entry', id: '2' } }, ''),
    )
    await page.reload()
    const facts = page.getByRole('region', { name: 'Entry' })
    await expect(facts).toContainText('version 2')
    await expect(facts.getByRole('link')).toHaveText(['Industry 2'])
  },
)

test(
  'an unsaved form is kept when its history leads to the activity',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    await makeIndustry('Quartz', 'One.')
    await openForm(page, 'Quartz')
    await nameField(page).fill('Rose quartz')
    await button(page, 'History').click()
    await link(page, 'All changes to this item').click()
    await expect(filters(page)).toContainText('Only Quartz')
    await page.goBack()
    await page.goBack()
    await expect(nameField(page)).toHaveValue('Rose quartz')
  },
)
