import { validationMessages } from '@greenroom/contract'
import { templateBox, templateErrors } from '../../parts/editor.ts'
import { expect } from '../../support/fixtures.ts'
import type { Stage, Views } from './view.ts'
import { button, nameField, promptField, tableRows } from '../../support/page.ts'
import type { SegmentTitle } from '../../support/page.ts'

/** A panel with the common list and form. */
interface CrudPanel {
  title: SegmentTitle
  /** A row of the plain backend. */
  row: string
  /** What the empty form shows on Save. */
  error: string
}

const panels: readonly CrudPanel[] = [
  { title: 'Industries', row: 'Packaging', error: validationMessages.name },
  { title: 'AI Roles', row: 'Plant manager', error: validationMessages.name },
  { title: 'Plant Sizes', row: 'single line', error: validationMessages.name },
  { title: 'Company Sizes', row: 'family owned', error: validationMessages.name },
  { title: 'Manufacturing Models', row: 'make to order', error: validationMessages.name },
  { title: 'Products', row: 'shrink film', error: validationMessages.industry },
  { title: 'Reports', row: 'Cold call', error: validationMessages.promptTemplate },
]

const viewsOf = ({ title, row, error }: CrudPanel): Views => ({
  [title]: async ({ page, plain }) => {
    await plain.signIn(page, title)
    await expect(button(page, `Edit ${row}`)).toBeVisible()
  },
  [`${title}, edit`]: async ({ page, plain }) => {
    await plain.signIn(page, title)
    await button(page, `Edit ${row}`).click()
    await expect(button(page, 'Save')).toBeVisible()
  },
  [`${title}, add, with errors`]: async ({ page, plain }) => {
    await plain.signIn(page, title)
    await expect(button(page, `Edit ${row}`)).toBeVisible()
    await button(page, 'Add').click()
    await button(page, 'Save').click()
    await expect(page.getByText(error, { exact: true })).toBeVisible()
  },
})

/** What uses an industry, as a backend with the feature tells. */
const usage = {
  sentence: 'Packaging is used by 7 personas: Dana Whitfield and 6 more.',
  refused: true,
  users: [{ entity: 'personas', count: 7, first: [{ id: '1', name: 'Dana Whitfield' }] }],
  sessions: 12,
}

async function changeIndustry({ page, plain }: Stage): Promise<void> {
  await plain.signIn(page, 'Industries')
  await button(page, 'Edit Packaging').click()
  await promptField(page).fill('Films.')
  await expect(button(page, 'Show')).toBeVisible()
}

async function editCoaching({ page, plain }: Stage): Promise<void> {
  await plain.signIn(page, 'Coaching')
  await button(page, 'Edit Debrief').click()
  await expect(templateBox(page)).toBeVisible()
}

/** The panels with the common list and form, and coaching. */
export const reference: Views = {
  ...Object.fromEntries(panels.flatMap((panel) => Object.entries(viewsOf(panel)))),
  'Products, choosing an industry': async ({ page, plain }) => {
    await plain.signIn(page, 'Products')
    await expect(button(page, 'Edit shrink film')).toBeVisible()
    await button(page, 'Add').click()
    await page.getByRole('button', { name: /^Select Industry/ }).click()
    await expect(page.getByRole('radio', { name: 'Packaging' })).toBeVisible()
  },
  'Reports, choosing a mode': async ({ page, plain }) => {
    await plain.signIn(page, 'Reports')
    await expect(button(page, 'Edit Cold call')).toBeVisible()
    await button(page, 'Add').click()
    await page.getByRole('button', { name: /^Interaction Mode/ }).click()
    await expect(page.getByText('Already has a report')).toBeVisible()
  },
  'Industries, conflict': async ({ page, plain }) => {
    await plain.signIn(page, 'Industries')
    await button(page, 'Edit Packaging').click()
    await nameField(page).fill('Films')
    await promptField(page).fill('Films and foils.')
    plain.stub('PUT', '/v1/industries/1', { status: 412, body: { message: 'Changed by Kim.' } })
    const theirs = { industry_id: 1, name: 'Packaging', details: 'Cartons.', version: 2 }
    plain.stub('GET', '/v1/industries', { status: 200, body: [theirs] })
    await button(page, 'Save').click()
    await expect(button(page, 'Keep chosen')).toBeVisible()
  },
  'Industries, changes prompts': changeIndustry,
  'Industries, changed prompts': async (stage) => {
    await changeIndustry(stage)
    await button(stage.page, 'Show').click()
    await expect(stage.page.getByRole('dialog').getByRole('table')).toBeVisible()
  },
  'Industries, delete': async ({ page, plain }) => {
    await plain.signIn(page, 'Industries')
    await button(page, 'Delete Packaging').click()
    await expect(page.getByRole('dialog', { name: 'Delete Confirmation' })).toBeVisible()
  },
  'Industries, delete with its usage': async ({ page, plain }) => {
    plain.backend.advertise('usage')
    plain.stub('GET', '/v1/usage/industries/1', { status: 200, body: usage })
    await plain.signIn(page, 'Industries')
    await button(page, 'Delete Packaging').click()
    await expect(page.getByRole('link', { name: 'Dana Whitfield' })).toBeVisible()
  },
  'Industries, failed': async ({ page, plain }) => {
    plain.stub('GET', '/v1/industries', { status: 500 })
    await plain.signIn(page, 'Industries')
    await expect(button(page, 'Retry')).toBeVisible()
  },
  'Industries, empty': async ({ page, plain }) => {
    plain.stub('GET', '/v1/industries', { status: 200, body: [] })
    await plain.signIn(page, 'Industries')
    await expect(page.getByText('Use Add to create the first industry.')).toBeVisible()
  },
  Coaching: async ({ page, plain }) => {
    await plain.signIn(page, 'Coaching')
    await expect(button(page, 'Edit Debrief')).toBeVisible()
  },
  'Coaching, edit': editCoaching,
  'Coaching, errors': async (stage) => {
    await editCoaching(stage)
    await templateBox(stage.page).fill('{foo} {foo}')
    await expect(templateErrors(stage.page)).toHaveCount(2)
  },
  'Coaching, empty': async ({ page, plain }) => {
    plain.stub('GET', '/v1/ai-coaching/prompts', { status: 200, body: [], times: 2 })
    await plain.signIn(page, 'Coaching')
    await expect(page.getByText('Oops... data not found')).toBeVisible()
    await expect(tableRows(page)).toHaveCount(0)
  },
}
