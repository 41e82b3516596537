import { expect, test } from '../support/fixtures.ts'
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
import type { SegmentTitle } from '../support/page.ts'

/** The lists whose rows can be duplicated: a row of the plain backend, and the body that creates its copy. */
const lists: { title: SegmentTitle; path: string; row: string; body: object }[] = [
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
]

for (const { title, path, row, body } of lists)
  test(`duplicates a row of ${title}`, async ({ page, plain }) => {
    await plain.signIn(page, title)
    await duplicate(page, row)
    expect(plain.writes()).toEqual([])
    await button(page, 'Save').click()
    await expect(rowMenu(page, row)).toBeFocused()
    expect(plain.writes()).toMatchObject([{ method: 'POST', path, body }])
  })

test('offers no copy of reports, plans and coaching prompts', async ({ page, plain }) => {
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
})

test('duplicates a mode while fewer than three exist', async ({ page, plain }) => {
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
})

test('Cancel saves nothing; a draft and a reload keep the copy apart from Add', async ({
  page,
  plain,
}) => {
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
})

test('shortens a name that would be too long', async ({ page, plain }) => {
  const name = `${'n'.repeat(190)}😀 tail`
  const body = [{ industry_id: 1, name, details: 'Films.' }]
  plain.stub('GET', '/v1/industries', { status: 200, body, times: 5 })
  await plain.signIn(page, 'Industries')
  await duplicate(page, name)
  await expect(nameField(page)).toHaveValue(`Copy of ${'n'.repeat(190)}…`)
  await button(page, 'Save').click()
  await expectToast(page, 'Industry created successfully')
})
