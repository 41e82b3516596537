import { validationMessages } from '@greenroom/contract'
import { templateBox, templateErrors } from '../../parts/editor.ts'
import { expect } from '../../support/fixtures.ts'
import { full } from '../../support/full.ts'
import type { View } from './view.ts'
import { button, nameField, openSegment, promptField, tableRows } from '../../support/page.ts'

/** A panel with the common list and form. */
interface CrudPanel {
  title: string
  /** A row of the plain backend. */
  row: string
  /** What the empty form shows on Save. */
  error: string
}

const industries: CrudPanel = {
  title: 'Industries',
  row: 'Packaging',
  error: validationMessages.name,
}
const products: CrudPanel = {
  title: 'Products',
  row: 'shrink film',
  error: validationMessages.industry,
}
const reports: CrudPanel = {
  title: 'Reports',
  row: 'Cold call',
  error: validationMessages.promptTemplate,
}
const otherPanels: readonly CrudPanel[] = [
  { title: 'AI Roles', row: 'Plant manager', error: validationMessages.name },
  { title: 'Plant Sizes', row: 'single line', error: validationMessages.name },
  { title: 'Company Sizes', row: 'family owned', error: validationMessages.name },
  { title: 'Manufacturing Models', row: 'make to order', error: validationMessages.name },
]

const listOf = ({ title, row }: CrudPanel): View => ({
  name: title,
  async open({ page }) {
    await openSegment(page, title)
    await expect(button(page, `Edit ${row}`)).toBeVisible()
  },
})

const formsOf = ({ title, row, error }: CrudPanel): View[] => [
  {
    name: `${title}, edit`,
    async open({ page }) {
      await button(page, `Edit ${row}`).click()
      await expect(button(page, 'Save')).toBeVisible()
    },
  },
  {
    name: `${title}, add, with errors`,
    async open({ page }) {
      await button(page, 'Cancel').click()
      await button(page, 'Add').click()
      await button(page, 'Save').click()
      await expect(page.getByText(error, { exact: true })).toBeVisible()
    },
  },
]

/** What uses an industry, as a backend with the feature tells. */
const usage = {
  sentence: 'Packaging is used by 7 personas: Dana Whitfield and 6 more.',
  refused: true,
  users: [{ entity: 'personas', count: 7, first: [{ id: '1', name: 'Dana Whitfield' }] }],
  sessions: 12,
}

/** The panels whose forms the smoke run opens: each of the three has fields of its own. */
const smokePanels = [industries, products, reports]
const fullPanels = [...smokePanels, ...otherPanels]

/** The panels with the common list and form, and coaching. */
export const reference: View[] = [
  ...fullPanels.flatMap((panel) => [
    listOf(panel),
    ...(full || smokePanels.includes(panel) ? formsOf(panel) : []),
  ]),
  {
    name: 'Products, choosing an industry',
    async open({ page }) {
      await openSegment(page, 'Products')
      await button(page, 'Add').click()
      await page.getByRole('button', { name: /^Select Industry/ }).click()
      await expect(page.getByRole('radio', { name: 'Packaging' })).toBeVisible()
    },
  },
  {
    name: 'Reports, choosing a mode',
    async open({ page }) {
      await openSegment(page, 'Reports')
      await expect(button(page, 'Edit Cold call')).toBeVisible()
      await button(page, 'Add').click()
      await page.getByRole('button', { name: /^Interaction Mode/ }).click()
      await expect(page.getByText('Already has a report')).toBeVisible()
    },
  },
  {
    name: 'Industries, conflict',
    async open({ page, plain }) {
      await openSegment(page, 'Industries')
      await button(page, 'Edit Packaging').click()
      await nameField(page).fill('Films')
      await promptField(page).fill('Films and foils.')
      plain.stub('PUT', '/v1/industries/1', { status: 412, body: { message: 'Changed by Kim.' } })
      const theirs = { industry_id: 1, name: 'Packaging', details: 'Cartons.', version: 2 }
      plain.stub('GET', '/v1/industries', { status: 200, body: [theirs] })
      await button(page, 'Save').click()
      await expect(button(page, 'Keep chosen')).toBeVisible()
    },
  },
  {
    name: 'Industries, changes prompts',
    async open({ page }) {
      await openSegment(page, 'Industries')
      await button(page, 'Edit Packaging').click()
      await promptField(page).fill('Films.')
      await expect(button(page, 'Show')).toBeVisible()
    },
  },
  {
    name: 'Industries, changed prompts',
    async open({ page }) {
      await button(page, 'Show').click()
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'Industries, delete',
    async open({ page }) {
      await button(page, 'Back to the form').click()
      await button(page, 'Cancel').click()
      await button(page, 'Delete Packaging').click()
      await expect(page.getByRole('dialog', { name: 'Delete Confirmation' })).toBeVisible()
    },
  },
  {
    name: 'Industries, delete with its usage',
    async open({ page }) {
      await page.route('**/api/v1/industries/', async (route) => {
        const response = await route.fetch()
        const headers = { ...response.headers(), 'x-greenroom-features': 'usage' }
        await route.fulfill({ response, headers })
      })
      await page.route('**/api/v1/usage/**', (route) => route.fulfill({ json: usage }))
      await page.reload()
      await button(page, 'Delete Packaging').click()
      await expect(page.getByRole('link', { name: 'Dana Whitfield' })).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
    },
  },
  {
    name: 'Industries, failed',
    async open({ page, plain }) {
      plain.stub('GET', '/v1/industries', { status: 500 })
      await page.reload()
      await expect(button(page, 'Retry')).toBeVisible()
    },
  },
  {
    name: 'Industries, empty',
    async open({ page, plain }) {
      plain.stub('GET', '/v1/industries', { status: 200, body: [] })
      await button(page, 'Retry').click()
      await expect(page.getByText('Use Add to create the first industry.')).toBeVisible()
    },
  },
  {
    name: 'Coaching',
    async open({ page }) {
      await openSegment(page, 'Coaching')
      await expect(button(page, 'Edit Debrief')).toBeVisible()
    },
  },
  {
    name: 'Coaching, edit',
    async open({ page }) {
      await button(page, 'Edit Debrief').click()
      await expect(templateBox(page)).toBeVisible()
    },
  },
  {
    name: 'Coaching, errors',
    async open({ page }) {
      await templateBox(page).fill('{foo} {foo}')
      await expect(templateErrors(page)).toHaveCount(2)
    },
  },
  {
    name: 'Coaching, empty',
    async open({ page, plain }) {
      plain.stub('GET', '/v1/ai-coaching/prompts', { status: 200, body: [], times: 2 })
      await button(page, 'Cancel').click()
      await page.reload()
      await expect(page.getByText('Oops... data not found')).toBeVisible()
      await expect(tableRows(page)).toHaveCount(0)
    },
  },
]
