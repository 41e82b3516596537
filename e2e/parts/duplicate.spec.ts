import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { duplicate } from '../support/duplicate.ts'
import {
  button,
  nameField,
  openSegment,
  pressRowAction,
  promptField,
  rowMenu,
  tableRows,
  expectToast,
} from '../support/page.ts'

/** The lists whose rows can be duplicated: a row of the plain backend, and the body that creates its copy. */
const lists = [
  {
    title: 'Industries',
    path: '/v1/industries/',
    row: 'Automotive',
    body: { name: 'Copy of Automotive', details: 'Parts and assembly.\\nThree shifts.' },
  },
  {
    title: 'AI Roles',
    path: '/v1/ai-roles/',
    row: 'Plant manager',
    body: { name: 'Copy of Plant manager', description: 'Runs the site.' },
  },
  {
    title: 'Plant Sizes',
    path: '/v1/plant-size-impacts/',
    row: 'single line',
    body: { name: 'Copy of single_line', description: 'One line, one shift.' },
  },
  {
    title: 'Company Sizes',
    path: '/v1/company-sizes/',
    row: 'Small',
    body: { name: 'Copy of Small', description: 'Up to 500 people.' },
  },
  {
    title: 'Manufacturing Models',
    path: '/v1/manufacturing-models/',
    row: 'make to order',
    body: { name: 'Copy of make_to_order', description: 'No stock.' },
  },
  {
    title: 'Products',
    path: '/v1/products/',
    row: 'shrink film',
    body: { name: 'Copy of shrink_film', details: 'Seals pallets.', industry_id: 1 },
  },
] as const

/** Duplicates a row of the list that is shown, and saves the copy. */
async function copyRow(page: Page, plain: Plain, { path, row, body }: (typeof lists)[number]) {
  const before = plain.writes().length
  await duplicate(page, row)
  expect(plain.writes()).toHaveLength(before)
  await button(page, 'Save').click()
  await expect(rowMenu(page, row)).toBeFocused()
  expect(plain.writes().slice(before)).toMatchObject([{ method: 'POST', path, body }])
}

const [industries, ...others] = lists

test('duplicates a row of Industries', async ({ page, plain }) => {
  await plain.signIn(page, 'Industries')
  await copyRow(page, plain, industries)
})

test('duplicates a row of each other list', { tag: '@full' }, async ({ page, plain }) => {
  await plain.signIn(page, 'Industries')
  for (const list of others)
    await test.step(`duplicates a row of ${list.title}`, async () => {
      await openSegment(page, list.title)
      await copyRow(page, plain, list)
    })
})

test(
  'offers no copy of reports, plans and coaching prompts',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page, 'Reports')
    for (const [title, row] of [
      ['Reports', 'Cold call'],
      ['Subscription Plans', 'starter'],
      ['Coaching', 'Debrief'],
    ] as const) {
      await openSegment(page, title)
      // A row that could be copied would have a menu.
      await expect(button(page, `Copy link to ${row}`)).toBeVisible()
      await expect(button(page, `Duplicate ${row}`)).toHaveCount(0)
    }
  },
)

test(
  'duplicates a mode while fewer than three exist',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page, 'Mode Management')
    await duplicate(page, 'Site visit')
    await button(page, 'Save').click()
    await expect(tableRows(page)).toHaveCount(4)
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(3)
    await expect(button(page, 'Copy link to Site visit')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Duplicate / })).toHaveCount(0)
    const [created] = plain.writes()
    expect(created).toMatchObject({
      method: 'POST',
      path: '/v1/interaction-modes/',
      body: {
        name: 'Copy of Site visit',
        description: 'A walk through the plant with somebody who has seen every supplier before.',
        prompt_template: expect.stringMatching(/^You are \{name\}, .*\\n\\n\{behavioral_detail\}$/),
      },
    })
  },
)

test(
  'Cancel saves nothing; a draft and a reload keep the copy apart from Add',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page, 'Industries')
    await duplicate(page, 'Packaging')
    await button(page, 'Cancel').click()
    await expect(rowMenu(page, 'Packaging')).toBeFocused()
    await duplicate(page, 'Packaging')
    await expect(page.getByText(/^Unsaved text from/)).toBeHidden()

    await page.reload()
    await expect(nameField(page)).toHaveValue('Copy of Packaging')
    await expect(promptField(page)).toHaveValue('Films and cartons.')
    await page.keyboard.type('Glass')
    await expect(nameField(page)).toHaveValue('Glass')
    await openSegment(page, 'Industries')
    await button(page, 'Add').click()
    await expect(nameField(page)).toHaveValue('')
    await button(page, 'Cancel').click()
    await pressRowAction(page, 'Duplicate', 'Packaging')
    await expect(nameField(page)).toHaveValue('Glass')
    await button(page, 'Discard').click()
    await expect(nameField(page)).toHaveValue('Copy of Packaging')
    await button(page, 'Cancel').click()
    expect(plain.writes()).toEqual([])
  },
)

test('shortens a name that would be too long', { tag: '@full' }, async ({ page, plain }) => {
  const name = `${'n'.repeat(190)}😀 tail`
  const body = [{ industry_id: 1, name, details: 'Films.' }]
  plain.stub('GET', '/v1/industries', { status: 200, body, times: 5 })
  await plain.signIn(page, 'Industries')
  await duplicate(page, name)
  await expect(nameField(page)).toHaveValue(`Copy of ${'n'.repeat(190)}…`)
  await button(page, 'Save').click()
  await expectToast(page, 'Industry created successfully')
})
