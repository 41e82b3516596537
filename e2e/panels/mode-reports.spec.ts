import { maxReports, modeReports, validationMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { describeCrudPanel } from '../support/crud-panel.ts'
import {
  button,
  chooseFirstOption,
  openSegment,
  promptField,
  tableRows,
  expectToast,
  expectErrorToast,
} from '../support/page.ts'

const { path, messages } = modeReports
const select = (page: Page) => page.getByRole('button', { name: 'Interaction Mode' })

describeCrudPanel({
  requirements: {
    list: ['@R067', '@R129'],
    add: ['@R069', '@R072', '@R163', '@R198'],
    edit: ['@R071', '@R072', '@R198'],
  },
  title: 'Reports' as const,
  noun: 'report',
  path,
  messages,
  columns: ['Name'],
  rows: [['Cold call']],
  errors: [validationMessages.name, validationMessages.promptTemplate],
  add: {
    fill: async (page) => {
      await chooseFirstOption(page, 'Interaction Mode')
      await expect(select(page)).toContainText('Site visit')
      await promptField(page).fill('Judge the walk.\nName one thing.')
    },
    body: { mode_id: 2, prompt_template: 'Judge the walk.\\nName one thing.' },
  },
  edit: {
    id: 1,
    name: 'Cold call',
    change: async (page) => {
      await expect(promptField(page)).toHaveValue('Judge the opening.')
      await expect(select(page)).toHaveCount(0)
      await promptField(page).fill('Judge the close.')
    },
    body: { prompt_template: 'Judge the close.' },
  },
})

test(
  'shows the modes of reports, and which modes already have one',
  { tag: ['@R067', '@R069', '@R070', '@R129'] },
  async ({ page, plain }) => {
    await test.step('disables modes that already have a report and shows why', async () => {
      await plain.signIn(page, 'Reports')
      await button(page, 'Add').click()
      await select(page).click()
      const usedMode = page.getByRole('radio', { name: 'Cold call', exact: true })
      await expect(usedMode).toBeDisabled()
      await expect(usedMode).toHaveAccessibleDescription('Already has a report')
      await expect(page.getByText('Already has a report')).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Site visit', exact: true })).toBeEnabled()
    })

    await test.step('shows a report with an unknown mode by its id', async () => {
      plain.stub('GET', '/v1/interaction-modes', { status: 500, times: 5 })
      await plain.signIn(page, 'Reports')
      await expect(page.getByRole('cell', { name: '1', exact: true })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  },
)

test(
  'offers Add only with fewer than 3 reports, and never while they load',
  { tag: ['@R068', '@R240'] },
  async ({ signedIn: page, greenroom }) => {
    const list = gate()
    await page.route(`**/api${path}/`, async (route) => {
      await list.opened
      await route.continue()
    })
    await openSegment(page, 'Reports')
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(button(page, 'Add')).toHaveCount(0)
    list.open()
    await expect(tableRows(page)).toHaveCount(maxReports + 1)
    await expect(button(page, 'Add')).toHaveCount(0)

    const reports = (await greenroom.api('GET', `${path}/`)).body as Record<string, string>[]
    const [{ report_detail_id: id, mode_id, prompt_template } = {}] = reports
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, messages.removed)
    expect((await greenroom.api('GET', `${path}/`)).body).not.toContainEqual(
      expect.objectContaining({ report_detail_id: id }),
    )
    // The toast may cover the button.
    await button(page, 'Add').press('Enter')
    await chooseFirstOption(page, 'Interaction Mode')
    await promptField(page).fill('Judge it.')

    // Someone else creates it first: the form stays open and shows the server's message.
    await greenroom.api('POST', `${path}/`, { mode_id, prompt_template })
    await button(page, 'Save').click()
    await expectErrorToast(page, 'already has a report')
    await expect(promptField(page)).toHaveValue('Judge it.')
    await button(page, 'Cancel').click()
    await page.reload()
    await expect(tableRows(page)).toHaveCount(maxReports + 1)
    await expect(button(page, 'Add')).toHaveCount(0)
  },
)
