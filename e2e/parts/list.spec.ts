import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { openIndustries, path, messages } from './industry-list.ts'
import { button, scrollWithKey, tableRows, expectToast, expectErrorToast } from '../support/page.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('the common list', () => {
  test(
    'shows a name column, an action column and an Add button',
    { tag: ['@R031', '@R032', '@R183'] },
    async ({ page, plain }) => {
      await openIndustries(page, plain)
      await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Action'])
      await expect(tableRows(page)).toHaveCount(3)
      await expect(page.getByRole('cell', { name: 'Packaging', exact: true })).toBeVisible()
      for (const name of ['Edit Packaging', 'Delete Packaging', 'Edit Automotive', 'Add'])
        await expect(button(page, name)).toBeVisible()
      expect(plain.requestLog(path)).toEqual([`GET ${path}`])
      expect(plain.calls.find((call) => call.path === path)?.headers.authorization).toBe(
        `Bearer ${plain.backend.token}`,
      )
    },
  )

  test(
    'shows a spinner only when loading takes a moment',
    { tag: '@R033' },
    async ({ page, plain }) => {
      const answer = gate()
      plain.stub('GET', path, { delay: answer.opened })
      await openIndustries(page, plain)
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
      await expect(page.getByText('Oops')).toBeHidden()
      answer.open()
      await expect(tableRows(page)).toHaveCount(3)
      await expect(page.getByRole('progressbar')).toBeHidden()
    },
  )

  test('shows the empty state and what to do next', { tag: '@R034' }, async ({ page, plain }) => {
    plain.stub('GET', path, { status: 200, body: [] })
    await openIndustries(page, plain)
    await expect(page.getByText('Oops... data not found', { exact: true })).toBeVisible()
    await expect(page.getByText('Use Add to create the first industry.')).toBeVisible()
    await expect(button(page, 'Retry')).toBeHidden()
  })

  for (const [failure, stub] of [
    ['an error', { status: 500, body: { message: 'Everything is broken' } }],
    ['a page of HTML', { status: 200, body: '<html>', contentType: 'text/html' }],
    ['no array', { status: 200, body: { items: [] } }],
    ['no response', { dropConnection: true }],
  ] as const) {
    test(
      `${failure} shows an empty list without a toast; Retry reloads it`,
      { tag: '@R214' },
      async ({ page, plain }) => {
        plain.stub('GET', path, stub)
        await openIndustries(page, plain)
        await expect(page.getByText('Oops... data not found', { exact: true })).toBeVisible()
        await expect(page.getByText('Everything is broken')).toBeHidden()
        await expect(page.getByRole('alert')).toHaveCount(0)
        await button(page, 'Retry').click()
        await expect(tableRows(page)).toHaveCount(3)
      },
    )
  }

  test('skips unreadable rows and reads names from alternative fields', async ({ page, plain }) => {
    const body = [{ industry_id: 7, name: 'Glass' }, { name: 'No id' }, 'nonsense', null]
    plain.stub('GET', path, { status: 200, body })
    await openIndustries(page, plain)
    await expect(tableRows(page)).toHaveCount(2)
    await expect(page.getByRole('cell', { name: 'Glass' })).toBeVisible()
  })

  test('renders only visible rows of hundreds; the keyboard reaches all', async ({
    page,
    plain,
  }) => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      industry_id: at + 1,
      name: `Industry ${at + 1}`,
      details: 'Films and cartons.',
    }))
    plain.stub('GET', path, { status: 200, body: many, times: 2 })
    await openIndustries(page, plain)
    const table = page.getByRole('table', { name: 'Industries' })
    await expect(table).toHaveAttribute('aria-rowcount', '301')
    await expect(table.getByRole('row').first()).toHaveAttribute('aria-rowindex', '1')
    await expect(table.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '2')
    expect(await table.getByRole('row').count()).toBeLessThan(60)

    // The focused row may scroll out of view; the keyboard continues from it.
    await button(page, 'Edit Industry 1').focus()
    await page.mouse.move(720, 500)
    await page.mouse.wheel(0, 6000)
    await expect(button(page, 'Edit Industry 1')).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Industries' })).toBeFocused()
    const last = table.getByRole('row', { name: 'Industry 300' })
    await scrollWithKey(page, 'End', last)
    await expect(last).toHaveAttribute('aria-rowindex', '301')
    await expect(last).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport({ ratio: 1 })
    expect(await table.getByRole('row').count()).toBeLessThan(60)
    const place = await last.boundingBox()
    await button(page, 'Edit Industry 300').click()
    await button(page, 'Cancel').click()
    await expect(button(page, 'Edit Industry 300')).toBeFocused()
    expect((await last.boundingBox())?.y).toBe(place?.y)
    await expect(button(page, 'Edit Industry 1')).toHaveCount(0)
  })
})

test.describe('deleting a row', () => {
  test(
    'asks for confirmation and removes the row after the response',
    { tag: ['@R038', '@R040', '@R041', '@R217', '@R243'] },
    async ({ page, plain }) => {
      const answer = gate()
      plain.stub('DELETE', '/v1/industries/1', { delay: answer.opened })
      await openIndustries(page, plain)
      await button(page, 'Delete Packaging').click()
      const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
      await expect(
        dialog.getByText('Are you sure you want to delete Packaging prompt?', { exact: true }),
      ).toBeVisible()
      await expect(dialog.getByRole('button')).toHaveText(['Close', 'Delete'])
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog).toBeVisible()
      await expect(page.getByRole('cell', { name: 'Packaging' })).toBeVisible()
      answer.open()
      await expectToast(page, messages.removed)
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('cell', { name: 'Packaging' })).toBeHidden()
      await expect(button(page, 'Edit Automotive')).toBeFocused()
      await expect
        .poll(() => plain.requestLog(path))
        .toEqual([`GET ${path}`, 'DELETE /v1/industries/1', `GET ${path}`])
    },
  )

  test('Close and Escape delete nothing', { tag: '@R044' }, async ({ page, plain }) => {
    await openIndustries(page, plain)
    const open = button(page, 'Delete Packaging')
    await open.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(plain.requestLog(path)).toEqual([`GET ${path}`])
  })

  for (const [failure, stub, message] of [
    ['the server’s message', { status: 409, body: { message: 'In use' } }, 'In use'],
    ['a fallback', { status: 500, body: '<html>' }, messages.removeFailed],
  ] as const) {
    test(
      `shows ${failure} after a failed delete and keeps the row`,
      { tag: ['@R215', '@R216'] },
      async ({ page, plain }) => {
        plain.stub('DELETE', '/v1/industries/1', stub)
        await openIndustries(page, plain)
        await button(page, 'Delete Packaging').click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
        await expectErrorToast(page, message)
        await expect(page.getByRole('cell', { name: 'Packaging' })).toBeVisible()
      },
    )
  }
})
