import { interactionModes } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { mode, openModes, path } from './modes.ts'
import { button, expectErrorToast, expectToast } from '../support/page.ts'

const { messages } = interactionModes

test(
  'lists and deletes modes',
  { tag: ['@R041', '@R045', '@R129', '@R216', '@R243'] },
  async ({ page, plain }) => {
    const calls = [`GET ${path}`]

    await test.step('is the first tab and shows name, description and actions', async () => {
      await openModes(page, plain)
      await expect(page.getByRole('tab')).toHaveText([
        'Interaction Modes',
        'Experience',
        'General Instruction',
      ])
      await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Description', 'Action'])
      await expect(page.getByRole('cell', { name: 'Cold call', exact: true })).toBeVisible()
      await expect(page.getByRole('cell', { name: 'Site visit', exact: true })).toBeVisible()
      expect(plain.requestLog(path)).toEqual(calls)
    })

    const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
    const remove = async () => {
      // A toast may cover the button.
      await button(page, 'Delete Cold call').press('Enter')
      await expect(dialog).toContainText('Are you sure you want to delete Cold call prompt?')
      await button(dialog, 'Delete').click()
    }

    await test.step('reports a failed delete', async () => {
      plain.stub('DELETE', `${path}1`, { status: 500 })
      await remove()
      await expectErrorToast(page, messages.removeFailed)
      await expect(page.getByRole('cell', { name: 'Cold call' })).toBeVisible()
      await expect(dialog).toBeHidden()
      calls.push(`DELETE ${path}1`)
      expect(plain.requestLog(path)).toEqual(calls)
    })

    for (const status of [200, 202, 204])
      await test.step(`succeeds with status ${status}`, async () => {
        const body = status === 204 ? undefined : { message: 'ok' }
        plain.stub('DELETE', `${path}1`, { status, body })
        await remove()
        await expectToast(page, messages.removed)
        await expect(dialog).toBeHidden()
        calls.push(`DELETE ${path}1`, `GET ${path}`)
        await expect.poll(() => plain.requestLog(path)).toEqual(calls)
      })
  },
)

test(
  'shortens long descriptions and limits the number of modes',
  { tag: ['@R046', '@R047', '@R240'] },
  async ({ page, plain }) => {
    await test.step('truncates a description at 100 characters and shows it all on hover and focus', async () => {
      const long = 'A first call to somebody who has never heard of us. '.repeat(4).trim()
      const rows = [
        mode(1, { description: long }),
        mode(2, { description: long.slice(0, 100) }),
        mode(3, { description: long.slice(0, 101) }),
      ]
      plain.stub('GET', path, { status: 200, body: rows })
      await openModes(page, plain)
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
      await expect(cut).toHaveAccessibleDescription(long)
    })

    for (const [count, shown] of [
      [3, false],
      [2, true],
      [4, false],
      [0, true],
    ] as const)
      await test.step(`${shown ? 'shows' : 'hides'} Add with ${count} modes`, async () => {
        const name = `One of ${count}`
        const body = Array.from({ length: count }, (_, at) => mode(at + 1, { name }))
        plain.stub('GET', path, { status: 200, body })
        // A delete loads the list again.
        plain.stub('DELETE', `${path}1`, { status: 204 })
        await page
          .getByRole('button', { name: /^Delete / })
          .first()
          .press('Enter')
        await button(page.getByRole('dialog'), 'Delete').click()
        await expect(page.getByRole('dialog')).toBeHidden()
        if (count === 0) await expect(page.getByText('Oops... data not found')).toBeVisible()
        else await expect(button(page, `Edit ${name}`)).toHaveCount(count)
        await expect(button(page, 'Add')).toBeVisible({ visible: shown })
      })
  },
)
