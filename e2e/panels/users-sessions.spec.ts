import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toastMessages } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { emptyState, openUsers, userRow } from './users.ts'
import {
  button,
  errorToast,
  heading,
  link,
  scrollWithKey,
  tableRows,
  expectToast,
  expectErrorToast,
} from '../support/page.ts'

const list = '/v1/sessions/user/1'
const { users } = toastMessages

const session = (id: number, more: object = {}) => ({ id, status: 'completed', ...more })

/** What the sessions of Ines Duarte are the next time they are loaded. */
const stubSessions = (plain: Plain, body: object[]) =>
  plain.stub('GET', list, { status: 200, body })

/** Opens the sessions of Ines Duarte from the list of users. */
async function openSessions(page: Page): Promise<void> {
  await userRow(page, 'Ines Duarte').getByRole('button', { name: 'View Sessions' }).click()
  await expect(heading(page)).toHaveText('Sessions of Ines Duarte')
}

const cells = (page: Page, row: number) => tableRows(page).nth(row).getByRole('cell')

test(
  'shows the sessions of a user',
  {
    tag: ['@R096', '@R097', '@R098', '@R099', '@R100', '@R101', '@R152', '@R203', '@R205', '@R224'],
  },
  async ({ page, plain }) => {
    await test.step('shows the empty state and reports sessions that fail to load', async () => {
      plain.stub('GET', list, { status: 500, body: { message: 'Broken' } })
      plain.stub('GET', list, { status: 200, body: [] })
      await openUsers(page, plain)
      await openSessions(page)
      const failure = users.sessionsFailed('Ines', 'Duarte')
      await expectErrorToast(page, failure)
      // It is reported once.
      await expect(errorToast(page, failure).nth(1)).toHaveCount(0)
      await button(page, 'Retry').click()
      await expect(button(page, 'Retry')).toHaveCount(0)
      await expect(emptyState(page)).toBeVisible()
    })
    await test.step('lists the sessions, newest first', async () => {
      await link(page, 'Back to Users').click()
      const answer = gate()
      plain.stub('GET', '/v1/ai-personas/1', { delay: answer.opened })
      plain.stub('GET', '/v1/interaction-modes/9', { status: 500 })
      stubSessions(plain, [
        session(7, {
          persona_id: 404,
          mode_id: 9,
          start_time: '2026-02-01T09:05:07Z',
          status: null,
        }),
        session(8, {
          persona_id: 1,
          mode_id: 1,
          start_time: '2026-03-01T00:00:00Z',
          end_time: 'soon',
          duration: 750,
          created_at: '2026-01-01T00:00:00Z',
          updated_at: '2026-03-01T00:20:00.500Z',
        }),
        session(9, { created_at: '2026-04-01T12:00:00Z' }),
      ])
      await openSessions(page)
      await expect(page.getByRole('columnheader')).toHaveText([
        'Session ID',
        'Persona',
        'Mode',
        'Performance Report',
        'Start Time',
        'End Time',
        'Duration',
        'Status',
        'Created At',
        'Updated At',
        'Actions',
      ])
      await expect(cells(page, 2).nth(1)).toHaveText('...')
      answer.open()
      const buttons = 'View ReportDownload Report'
      const [dash, day] = ['-', '03/01/2026 00:00:00']
      await expect(cells(page, 1)).toHaveText([
        '9',
        dash,
        dash,
        buttons,
        dash,
        dash,
        dash,
        'completed',
        '04/01/2026 12:00:00',
        dash,
        '',
      ])
      const first = ['8', 'Dana Whitfield', 'Cold call', buttons, day, dash, '750', 'completed']
      await expect(cells(page, 2)).toHaveText([
        ...first,
        '01/01/2026 00:00:00',
        '03/01/2026 00:20:00',
        '',
      ])
      const unknown = [
        '7',
        '404',
        '9',
        buttons,
        '02/01/2026 09:05:07',
        dash,
        dash,
        dash,
        dash,
        dash,
        '',
      ]
      await expect(cells(page, 3)).toHaveText(unknown)

      await page.reload()
      await expect(heading(page)).toHaveText('Sessions of Ines Duarte')
      await page.getByRole('link', { name: 'Back to Users' }).click()
      await expect(button(page, 'Edit Ines Duarte')).toBeVisible()
    })
  },
)

test(
  'renders only visible sessions of thousands and requests each name once',
  { tag: ['@full', '@R100', '@R205'] },
  async ({ page, plain }) => {
    const many = Array.from({ length: 4000 }, (_, at) =>
      session(at, {
        persona_id: at % 3,
        mode_id: 1 + (at % 2),
        start_time: new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString(),
      }),
    )
    stubSessions(plain, many)
    await openUsers(page, plain)
    await openSessions(page)
    const table = page.getByRole('table', { name: 'Sessions of Ines Duarte' })
    await expect(table).toHaveAttribute('aria-rowcount', '4001')
    await expect.poll(() => tableRows(page).count()).toBeLessThan(60)
    await page.getByRole('group', { name: 'Sessions of Ines Duarte' }).focus()
    for (const [key, row] of [
      ['PageDown', 60],
      ['End', 3999],
      ['Home', 0],
      ['End', 3999],
    ] as const)
      await scrollWithKey(page, key, button(page, `Delete session ${row}`))
    await expect(tableRows(page).last()).toHaveAttribute('aria-rowindex', '4001')
    await expect(tableRows(page).last()).toContainText('Site visit')
    const names = () =>
      plain
        .requestLog()
        .filter((call) => /ai-personas|interaction-modes/.test(call))
        .toSorted()
    await expect
      .poll(names)
      .toEqual([
        'GET /v1/ai-personas/0',
        'GET /v1/ai-personas/1',
        'GET /v1/ai-personas/2',
        'GET /v1/interaction-modes/1',
        'GET /v1/interaction-modes/2',
      ])
  },
)

test(
  'deletes a session and downloads a report',
  { tag: ['@R097', '@R203', '@R204', '@R228', '@R229'] },
  async ({ page, plain }) => {
    await test.step('deletes a session after a confirmation', async () => {
      plain.stub('DELETE', '/v1/sessions/2', { status: 500 })
      plain.stub('DELETE', '/v1/sessions/2', { status: 409, body: { message: 'Still running' } })
      plain.stub('DELETE', '/v1/sessions/2', { status: 200, body: {} })
      stubSessions(plain, [session(3), session(2), session(1)])
      await openUsers(page, plain)
      await openSessions(page)
      const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
      // A toast may cover the button.
      const ask = () => button(page, 'Delete session 2').press('Enter')
      await ask()
      await expect(
        dialog.getByText('Are you sure you want to delete session 2?', { exact: true }),
      ).toBeVisible()
      await expect(dialog.getByRole('button')).toHaveText(['Close', 'Delete'])
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(button(page, 'Delete session 2')).toBeFocused()
      for (const message of [users.sessionFailed, 'Still running']) {
        await ask()
        await dialog.getByRole('button', { name: 'Delete' }).click()
        await expectErrorToast(page, message)
        await expect(dialog).toBeHidden()
      }
      await ask()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expectToast(page, users.sessionRemoved)
      await expect(button(page, 'Delete session 1')).toBeFocused()
      await expect(tableRows(page)).toHaveCount(3)
      expect(plain.writes().map(({ method, path }) => `${method} ${path}`)).toEqual(
        Array(3).fill('DELETE /v1/sessions/2'),
      )
    })
    await test.step('downloads a report as a file; shows an alert when that fails', async () => {
      const path = '/v1/performance-reports/2/pdf'
      // A toast may cover the link.
      await link(page, 'Back to Users').press('Enter')
      stubSessions(plain, [session(2)])
      await openSessions(page)
      await expect(tableRows(page)).toHaveCount(2)
      const alerts: string[] = []
      page.on('dialog', (dialog) => {
        alerts.push(`${dialog.type()}: ${dialog.message()}`)
        void dialog.accept()
      })
      const page200 = { status: 200, body: '<html></html>', contentType: 'text/html' }
      for (const failure of [
        { status: 404, body: { message: 'None' } },
        { dropConnection: true },
        page200,
      ]) {
        plain.stub('GET', path, failure)
        await button(page, 'Download Report').click()
        await expect.poll(() => alerts.splice(0)).toEqual([`alert: ${users.reportFailed}`])
      }

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'Download Report').click(),
      ])
      expect(download.suggestedFilename()).toBe('performance_report_2.pdf')
      expect(await readFile(await download.path(), 'utf8')).toMatch(/^%PDF/)
      expect(plain.calls.at(-1)?.headers.authorization).toBe(`Bearer ${plain.backend.token}`)
    })
  },
)
