import { validationMessages } from '@greenroom/contract'
import { box, sentences } from '../parts/editor.ts'
import { openSegment } from '../screens/page.ts'
import { expect } from '../support/fixtures.ts'
import { button, listed } from '../support/list-form.ts'
import { full } from './look.ts'
import type { View } from './view.ts'

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
      await expect(page.getByText('Has a report already')).toBeVisible()
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
      plain.fail('GET', '/v1/industries', { status: 500 })
      await page.reload()
      await expect(button(page, 'Retry')).toBeVisible()
    },
  },
  {
    name: 'Industries, none',
    async open({ page, plain }) {
      plain.fail('GET', '/v1/industries', { status: 200, body: [] })
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
      await expect(box(page)).toBeVisible()
    },
  },
  {
    name: 'Coaching, faults',
    async open({ page }) {
      await box(page).fill('{foo} {foo}')
      await expect(sentences(page)).toHaveCount(2)
    },
  },
  {
    name: 'Coaching, none',
    async open({ page, plain }) {
      plain.fail('GET', '/v1/ai-coaching/prompts', { status: 200, body: [], times: 2 })
      await button(page, 'Cancel').click()
      await page.reload()
      await expect(page.getByText('Oops... data not found')).toBeVisible()
      await expect(listed(page)).toHaveCount(0)
    },
  },
]
