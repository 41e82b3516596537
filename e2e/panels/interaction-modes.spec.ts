import { interactionModes } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { mode, openModes, path } from './modes.ts'
import { button, expectToast } from '../support/page.ts'

const { messages } = interactionModes

test.describe('the list of modes', () => {
  test(
    'is the first tab and shows name, description and actions',
    { tag: ['@R022', '@R045', '@R129'] },
    async ({ page, plain }) => {
      await openModes(page, plain)
      await expect(page.getByRole('tab')).toHaveText([
        'Interaction Modes',
        'Experience',
        'General Instruction',
      ])
      await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Description', 'Action'])
      await expect(page.getByRole('cell', { name: 'Cold call', exact: true })).toBeVisible()
      await expect(page.getByRole('cell', { name: 'Site visit', exact: true })).toBeVisible()
      expect(plain.requestLog(path)).toEqual([`GET ${path}`])
    },
  )

  test(
    'truncates a description at 100 characters and shows it all on hover and focus',
    { tag: '@R046' },
    async ({ page, plain }) => {
      const long = 'A first call to somebody who has never heard of us. '.repeat(4).trim()
      const rows = [
        mode(1, { description: long }),
        mode(2, { description: long.slice(0, 100) }),
        mode(3, { description: long.slice(0, 101) }),
      ]
      plain.stub('GET', path, { status: 200, body: rows })
      await openModes(page, plain)
      const cells = page.getByRole('row').getByRole('cell').nth(1)
      await expect(cells).toBeVisible()
      await expect(page.locator('td:nth-child(2)')).toHaveText([
        `${long.slice(0, 100)}…`,
        long.slice(0, 100),
        `${long.slice(0, 100)}…`,
      ])
      const cut = page.getByText(`${long.slice(0, 100)}…`).first()
      await cut.hover()
      await expect(page.getByRole('tooltip', { name: long })).toBeVisible()
      await page.mouse.move(0, 0)
      await expect(page.getByRole('tooltip')).toBeHidden()
      await cut.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(cut).toBeFocused()
      await expect(page.getByRole('tooltip', { name: long })).toBeVisible()
    },
  )

  for (const [count, shown] of [
    [0, true],
    [2, true],
    [3, false],
    [4, false],
  ] as const) {
    test(
      `${shown ? 'shows' : 'hides'} Add with ${count} modes`,
      { tag: ['@R047', '@R240'] },
      async ({ page, plain }) => {
        const body = Array.from({ length: count }, (_, at) => mode(at + 1))
        plain.stub('GET', path, { status: 200, body })
        await openModes(page, plain)
        if (count === 0) await expect(page.getByText('Oops... data not found')).toBeVisible()
        else await expect(button(page, 'Edit Mode 1')).toBeVisible()
        await expect(button(page, 'Add')).toBeVisible({ visible: shown })
      },
    )
  }
})

test.describe('deleting a mode', () => {
  for (const status of [200, 202, 204]) {
    test(`succeeds with status ${status}`, { tag: ['@R041', '@R243'] }, async ({ page, plain }) => {
      const body = status === 204 ? undefined : { message: 'ok' }
      plain.stub('DELETE', `${path}1`, { status, body })
      await openModes(page, plain)
      await button(page, 'Delete Cold call').click()
      const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
      await expect(dialog).toContainText('Are you sure you want to delete Cold call prompt?')
      await button(dialog, 'Delete').click()
      await expectToast(page, messages.removed)
      await expect
        .poll(() => plain.requestLog(path))
        .toEqual([`GET ${path}`, `DELETE ${path}1`, `GET ${path}`])
    })
  }

  test('reports a failed delete', { tag: ['@R215', '@R216'] }, async ({ page, plain }) => {
    plain.stub('DELETE', `${path}1`, { status: 500 })
    await openModes(page, plain)
    await button(page, 'Delete Cold call').click()
    await button(page.getByRole('dialog'), 'Delete').click()
    await expectToast(page, messages.removeFailed)
    await expect(page.getByRole('cell', { name: 'Cold call' })).toBeVisible()
  })
})
