import { validationMessages } from '@greenroom/contract'
import { templateBox, templateErrors } from '../../parts/editor.ts'
import { expect } from '../../support/fixtures.ts'
import { full } from '../checks.ts'
import type { View } from './view.ts'
import { button, openSegment, tableRows } from '../../support/page.ts'

/** The panels that are alike: title, a row of the plain backend, and what the empty form says. */
const alike = [
  ['Industries', 'Packaging', validationMessages.name],
  ['AI Roles', 'Plant manager', validationMessages.name],
  ['Plant Sizes', 'single line', validationMessages.name],
  ['Company Sizes', 'family owned', validationMessages.name],
  ['Manufacturing Models', 'make to order', validationMessages.name],
  ['Products', 'shrink film', validationMessages.industry],
  ['Reports', 'Cold call', validationMessages.promptTemplate],
] as const

const listOf = ([title, row]: (typeof alike)[number]): View => ({
  name: title,
  async open({ page }) {
    await openSegment(page, title)
    await expect(button(page, `Edit ${row}`)).toBeVisible()
  },
})

const formsOf = ([title, row, fault]: (typeof alike)[number]): View[] => [
  {
    name: `${title}, edit`,
    async open({ page }) {
      await button(page, `Edit ${row}`).click()
      await expect(button(page, 'Save')).toBeVisible()
    },
  },
  {
    name: `${title}, add, with faults`,
    async open({ page }) {
      await button(page, 'Cancel').click()
      await button(page, 'Add').click()
      await button(page, 'Save').click()
      await expect(page.getByText(fault, { exact: true })).toBeVisible()
    },
  },
]

/** The panels of the common list and form, and coaching. */
export const reference: View[] = [
  ...alike.flatMap((panel, at) => [listOf(panel), ...(full || at % 3 === 0 ? formsOf(panel) : [])]),
  {
    name: 'Products, choosing',
    async open({ page }) {
      await openSegment(page, 'Products')
      await button(page, 'Add').click()
      await page.getByRole('button', { name: /^Select Industry/ }).click()
      await expect(page.getByRole('radio', { name: 'Packaging' })).toBeVisible()
    },
  },
  {
    name: 'Reports, choosing',
    async open({ page }) {
      await openSegment(page, 'Reports')
      await button(page, 'Add').click()
      await page.getByRole('button', { name: /^Interaction Mode/ }).click()
      await expect(page.getByText('Already has a report')).toBeVisible()
    },
  },
  {
    name: 'Industries, delete',
    async open({ page }) {
      await openSegment(page, 'Industries')
      await button(page, 'Delete Packaging').click()
      await expect(page.getByRole('dialog', { name: 'Delete Confirmation' })).toBeVisible()
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
    name: 'Industries, none',
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
    name: 'Coaching, faults',
    async open({ page }) {
      await templateBox(page).fill('{foo} {foo}')
      await expect(templateErrors(page)).toHaveCount(2)
    },
  },
  {
    name: 'Coaching, none',
    async open({ page, plain }) {
      plain.stub('GET', '/v1/ai-coaching/prompts', { status: 200, body: [], times: 2 })
      await button(page, 'Cancel').click()
      await page.reload()
      await expect(page.getByText('Oops... data not found')).toBeVisible()
      await expect(tableRows(page)).toHaveCount(0)
    },
  },
]
