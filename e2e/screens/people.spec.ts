import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { button, heading, link } from '../support/page.ts'

const openPeople = async (page: Page) => {
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(heading(page)).toHaveText('People')
}
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const table = (page: Page) => page.getByRole('table', { name: 'People' })
const rowOf = (page: Page, name: string) => table(page).getByRole('row', { name })

test(
  'offers no tabs to a backend without people, and makes no call',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page)
    await expect(button(page, 'Edit Ines Duarte')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    expect(plain.requestLog('/v1/people')).toEqual([])
  },
)

test('adds a person, finds, deactivates and gifts', async ({ signedIn: page }) => {
  await openPeople(page)
  await button(page, 'Add person').click()
  const form = dialog(page, 'Add person')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form.getByText('Email is required')).toBeVisible()
  await form.getByLabel('Email').fill('zoe.quist@plant.example')
  await form.getByLabel('First Name').fill('Zoë')
  await form.getByLabel('Last Name').fill('Quist')
  await form.getByLabel('Plan').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('textbox', { name: 'Name or email' }).fill('zoe')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  const row = rowOf(page, 'Zoë Quist')
  await row.getByRole('checkbox').check()
  await button(page, 'Deactivate').click()
  await dialog(page, /^Deactivate/)
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await expect(row.getByText('Deactivated')).toBeVisible()
  const credits = row.getByRole('cell').nth(4)
  const before = Number(await credits.textContent())
  await button(page, 'Gift credits').click()
  const gift = dialog(page, /^Gift credits/)
  await gift.getByLabel('Credits').fill('25')
  await gift.getByRole('button', { name: 'Gift' }).click()
  await expect(gift).toBeHidden()
  await expect(credits).toHaveText(String(before + 25))

  // The filters are in the history.
  await page.getByLabel('Status').selectOption('active')
  await expect(page.getByText('No matching people')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No matching people')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name or email' })).toHaveValue('zoe')
})

test(
  'keeps who is selected during a search, takes one out, and opens a person by the name',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openPeople(page)
    const nameIn = async (row: number) =>
      (await table(page).getByRole('row').nth(row).getByRole('link').textContent()) ?? ''
    const [one, two] = [await nameIn(1), await nameIn(2)]
    await page.getByRole('checkbox', { name: `Select ${one}` }).check()
    const search = page.getByRole('textbox', { name: 'Name or email' })
    await search.fill(two)
    await expect(table(page).getByRole('row')).toHaveCount(2)
    await page.getByRole('checkbox', { name: `Select ${two}` }).check()
    await button(page, '2 people selected').click()
    const list = dialog(page, /selected$/)
    await list.getByRole('checkbox', { name: one }).uncheck()
    await button(list, 'Done').click()
    await expect(button(page, '1 person selected')).toBeFocused()

    await link(page, two).click()
    await expect(heading(page)).toHaveText('Edit User')
    await link(page, 'Subscription').click()
    await expect(heading(page)).toHaveText(`Subscription of ${two}`)
    await link(page, `Back to ${two}`).click()
    await link(page, 'Back to People').click()
    await expect(search).toHaveValue(two)
    await expect(button(page, '1 person selected')).toBeVisible()
  },
)

const choose = async (page: Page, csv: string) => {
  const chosen = page.waitForEvent('filechooser')
  await button(page, 'Choose a CSV file').click()
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await (await chosen).setFiles(file)
}

test(
  'shows the outcome of each line of a file, then imports it',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openPeople(page)
    await button(page, 'Import').click()
    const header = 'email,first_name,last_name\n'
    await choose(page, `${header}ada@plant.example,Ada,Quist\nnobody,Bob,Ray\n`)
    const outcomes = page.getByRole('table', { name: 'Outcomes' })
    await expect(outcomes.getByRole('row').nth(1)).toContainText('Invalid email address')
    await expect(button(page, 'Import 1 person')).toBeDisabled()

    await button(page, 'Choose another file').click()
    await choose(page, `${header}ada@plant.example,Ada,Quist\nbob@plant.example,Bob,Ray\n`)
    await button(page, 'Import 2 people').click()
    await expect(dialog(page, 'Import people')).toContainText('Imported: 2 new')
    const download = page.waitForEvent('download')
    await button(dialog(page, 'Import people'), 'Download CSV').click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toContain('2,ada@plant.example,new,')
    await button(page, 'Done').click()
    await expect(rowOf(page, 'Bob Ray')).toBeVisible()
  },
)

test(
  'downloads the people of the filters, and deactivates those that a file names',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openPeople(page)
    await page.getByLabel('Role', { exact: true }).selectOption('sales_manager')
    await expect(table(page)).toBeVisible()
    const download = page.waitForEvent('download')
    await button(page, 'Download CSV').click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toMatch(/^\ufeffemail,.*,status,role,/)
    await button(page, 'Import').click()
    await choose(page, csv.replace(',active,', ',deactivated,'))
    await expect(page.getByRole('table', { name: 'Outcomes' })).toContainText(
      'status: active → deactivated',
    )
    await button(page, 'Import 1 person').click()
    await button(page, 'Done').click()
    await page.getByLabel('Status').selectOption('deactivated')
    await expect(table(page).getByText('Deactivated').first()).toBeVisible()
  },
)

test('names who could not be changed', { tag: '@full' }, async ({ signedIn: page }) => {
  await openPeople(page)
  await button(page, 'Add person').click()
  const form = dialog(page, 'Add person')
  await form.getByLabel('Email').fill('noplan@plant.example')
  await form.getByLabel('First Name').fill('Noel')
  await form.getByLabel('Last Name').fill('Plain')
  await form.getByRole('button', { name: 'Add' }).click()
  await rowOf(page, 'Noel Plain').getByRole('checkbox').check()
  await button(page, 'Gift credits').click()
  const gift = dialog(page, /^Gift credits/)
  await gift.getByLabel('Credits').fill('5')
  await gift.getByRole('button', { name: 'Gift' }).click()
  await expect(gift).toContainText('Noel Plain: This person has no active plan.')
})
