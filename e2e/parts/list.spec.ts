import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { openIndustries, path, messages } from './industry-list.ts'
import {
  button,
  openSegment,
  scrollWithKey,
  tableRows,
  expectToast,
  expectErrorToast,
} from '../support/page.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete Confirmation' })

test(
  'the common list loads its rows and deletes one',
  {
    tag: [
      ...['@R031', '@R032', '@R033', '@R038', '@R040', '@R041', '@R044', '@R183'],
      ...['@R217', '@R243'],
    ],
  },
  async ({ page, plain }) => {
    await test.step('shows a spinner only when loading takes a moment', async () => {
      const answer = gate()
      plain.stub('GET', path, { delay: answer.opened })
      await openIndustries(page, plain)
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
      await expect(page.getByText('Oops')).toBeHidden()
      answer.open()
      await expect(tableRows(page)).toHaveCount(3)
      await expect(page.getByRole('progressbar')).toBeHidden()
    })

    await test.step('shows a name column, an action column and an Add button', async () => {
      await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Action'])
      await expect(tableRows(page)).toHaveCount(3)
      await expect(page.getByRole('cell', { name: 'Packaging', exact: true })).toBeVisible()
      for (const name of ['Edit Packaging', 'Delete Packaging', 'Edit Automotive', 'Add'])
        await expect(button(page, name)).toBeVisible()
      expect(plain.requestLog(path)).toEqual([`GET ${path}`])
      expect(plain.calls.find((call) => call.path === path)?.headers.authorization).toBe(
        `Bearer ${plain.backend.token}`,
      )
    })

    await test.step('Close and Escape delete nothing', async () => {
      const open = button(page, 'Delete Packaging')
      await open.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(open).toBeFocused()
      await open.click()
      await expect(dialog(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(plain.requestLog(path)).toEqual([`GET ${path}`])
    })

    await test.step('asks for confirmation and removes the row after the response', async () => {
      const answer = gate()
      plain.stub('DELETE', '/v1/industries/1', { delay: answer.opened })
      await button(page, 'Delete Packaging').click()
      await expect(
        dialog(page).getByText('Are you sure you want to delete Packaging prompt?', {
          exact: true,
        }),
      ).toBeVisible()
      await expect(dialog(page).getByRole('button')).toHaveText(['Close', 'Delete'])
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      await expect(dialog(page)).toBeVisible()
      await expect(page.getByRole('cell', { name: 'Packaging' })).toBeVisible()
      answer.open()
      await expectToast(page, messages.removed)
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByRole('cell', { name: 'Packaging' })).toBeHidden()
      await expect(button(page, 'Edit Automotive')).toBeFocused()
      await expect
        .poll(() => plain.requestLog(path))
        .toEqual([`GET ${path}`, 'DELETE /v1/industries/1', `GET ${path}`])
    })
  },
)

test(
  'the common list is empty, unavailable or long',
  { tag: ['@R034', '@R214'] },
  async ({ page, plain }) => {
    await test.step('shows the empty state and what to do next', async () => {
      plain.stub('GET', path, { status: 200, body: [] })
      await openIndustries(page, plain)
      await expect(page.getByText('Oops... data not found', { exact: true })).toBeVisible()
      await expect(page.getByText('Use Add to create the first industry.')).toBeVisible()
      await expect(button(page, 'Retry')).toBeHidden()
    })

    // Another list for each failure: one that was loaded before keeps its rows.
    for (const [failure, title, failing, rows, stub] of [
      [
        'an error',
        'Company Sizes',
        '/v1/company-sizes',
        2,
        { status: 500, body: { message: 'Everything is broken' } },
      ],
      [
        'a page of HTML',
        'AI Roles',
        '/v1/ai-roles',
        1,
        { status: 200, body: '<html>', contentType: 'text/html' },
      ],
      [
        'no array',
        'Plant Sizes',
        '/v1/plant-size-impacts',
        1,
        { status: 200, body: { items: [] } },
      ],
      [
        'no response',
        'Manufacturing Models',
        '/v1/manufacturing-models',
        1,
        { dropConnection: true },
      ],
    ] as const)
      await test.step(`${failure} shows an empty list without a toast; Retry reloads it`, async () => {
        plain.stub('GET', failing, stub)
        await openSegment(page, title)
        await expect(button(page, 'Retry')).toBeVisible()
        await expect(page.getByText('Oops... data not found', { exact: true })).toBeVisible()
        await expect(page.getByText('Everything is broken')).toBeHidden()
        await expect(page.getByRole('alert')).toHaveCount(0)
        await button(page, 'Retry').click()
        await expect(tableRows(page)).toHaveCount(rows + 1)
      })

    await test.step('renders only visible rows of hundreds; the keyboard reaches all', async () => {
      const many = Array.from({ length: 300 }, (_, at) => ({
        industry_id: at + 1,
        name: `Industry ${at + 1}`,
        details: 'Films and cartons.',
      }))
      plain.stub('GET', path, { status: 200, body: many, times: 2 })
      await openSegment(page, 'Industries')
      const table = page.getByRole('table', { name: 'Industries' })
      await expect(table).toHaveAttribute('aria-rowcount', '301')
      await expect(table.getByRole('row').first()).toHaveAttribute('aria-rowindex', '1')
      await expect(table.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '2')
      const rendered = () => table.getByRole('row').count()
      await expect.poll(rendered).toBeLessThan(60)

      // The focused row may scroll out of view; the keyboard continues from it.
      await button(page, 'Edit Industry 1').focus()
      await page.mouse.move(720, 500)
      await page.mouse.wheel(0, 6000)
      await expect(button(page, 'Edit Industry 1')).toHaveCount(0)
      const frame = page.getByRole('group', { name: 'Industries' })
      await expect(frame).toBeFocused()
      const last = table.getByRole('row', { name: 'Industry 300' })
      await scrollWithKey(page, 'End', last)
      await expect(last).toHaveAttribute('aria-rowindex', '301')
      await expect(last).toBeInViewport({ ratio: 0.9 })
      await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport({ ratio: 1 })
      await expect.poll(rendered).toBeLessThan(60)
      // The scroll may still be going on.
      const below = () =>
        frame.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop)
      await expect.poll(below).toBeLessThan(1)
      const top = async () => (await last.boundingBox())?.y
      const before = await top()
      await button(page, 'Edit Industry 300').click()
      await button(page, 'Cancel').click()
      await expect(button(page, 'Edit Industry 300')).toBeFocused()
      await expect.poll(top).toBe(before)
      await expect(button(page, 'Edit Industry 1')).toHaveCount(0)
    })
  },
)

test(
  'skips unreadable rows and reads names from alternative fields',
  { tag: '@full' },
  async ({ page, plain }) => {
    const body = [{ industry_id: 7, name: 'Glass' }, { name: 'No id' }, 'nonsense', null]
    plain.stub('GET', path, { status: 200, body })
    await openIndustries(page, plain)
    await expect(tableRows(page)).toHaveCount(2)
    await expect(page.getByRole('cell', { name: 'Glass' })).toBeVisible()
  },
)

test(
  'keeps a row whose deletion fails',
  { tag: ['@full', '@R215', '@R216'] },
  async ({ page, plain }) => {
    await openIndustries(page, plain)
    for (const [failure, stub, message] of [
      ['the server’s message', { status: 409, body: { message: 'In use' } }, 'In use'],
      ['a fallback', { status: 500, body: '<html>' }, messages.removeFailed],
    ] as const)
      await test.step(`shows ${failure} after a failed delete and keeps the row`, async () => {
        plain.stub('DELETE', '/v1/industries/1', stub)
        await button(page, 'Delete Packaging').press('Enter')
        await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter')
        await expectErrorToast(page, message)
        await expect(page.getByRole('cell', { name: 'Packaging' })).toBeVisible()
        await expect(dialog(page)).toBeHidden()
      })
  },
)
