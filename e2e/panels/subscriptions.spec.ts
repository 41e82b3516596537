import { toastMessages, plans, validationMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { button, errorToast, heading, tableRows, toast } from '../support/page.ts'

const paths: readonly string[] = plans.listPaths
const [first = '', second = '', third = ''] = paths
const each = '/v1/subscriptions/2'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const [cycle, monthly, yearly] = ['Billing Cycle', 'Monthly Price (USD)', 'Yearly Price (USD)']
const asked = ({ calls }: Plain) =>
  calls.map(({ path }) => path).filter((path) => paths.includes(path))

async function openPlans(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page, 'Subscription Plans')
}

async function openForm(page: Page, plain: Plain): Promise<void> {
  await openPlans(page, plain)
  await button(page, 'Edit starter').click()
  await expect(heading(page)).toHaveText('Edit Subscription - starter')
}

test.describe('the list', () => {
  test(
    'plans in their order, from the path that has any',
    { tag: ['@R114', '@R115', '@R118', '@R118', '@R134', '@R135', '@R208'] },
    async ({ page, plain }) => {
      await openPlans(page, plain)
      await expect(page.getByRole('columnheader')).toHaveText([
        'Plan Type',
        'Billing Cycle',
        'Credits/Month',
        'Max Users',
        'Max Session Duration',
        'Price (USD)',
        'Status',
        'Action',
      ])
      const rows = [
        ['Free Trial', 'monthly', '3', '1', '15 min', '$0.00 / month', 'Active', ''],
        ['starter', 'monthly', '20', '1', '15 min', '$29.00 / month', 'Inactive', ''],
        ['manager', 'yearly', '20', '1', '15 min', '$1,490.50 / year', 'Active', ''],
        [
          'enterprise',
          'quarterly',
          '20',
          '1',
          '15 min',
          '$899.00 / month, $9,700.00 / year',
          'Active',
          '',
        ],
      ]
      for (const [at, cells] of rows.entries())
        await expect(
          tableRows(page)
            .nth(at + 1)
            .getByRole('cell'),
        ).toHaveText(cells)
      expect(asked(plain)).toEqual(paths)
      await expect(button(page, 'Add')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)

      plain.stub('GET', first, { status: 200, body: [{ id: 9, plan_type: 'starter' }], delay: 300 })
      await button(page, 'Refresh').click()
      await expect(button(page, 'Refresh')).toHaveAttribute('aria-busy', 'true')
      await expect(tableRows(page)).toHaveCount(2)
      await expect(button(page, 'Refresh')).toBeFocused()
      expect(asked(plain)).toHaveLength(4)
    },
  )

  test(
    'nothing anywhere is an empty list; three failures are said, with the last',
    { tag: ['@R116', '@R208', '@R233'] },
    async ({ page, plain }) => {
      plain.stub('GET', third, { status: 200, body: [] })
      await openPlans(page, plain)
      await expect(page.getByText('No subscriptions found', { exact: true })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      for (const [how, said] of [
        [{ status: 500, body: { message: 'The plans are away' } }, 'The plans are away'],
        [{ status: 503, body: 'down', contentType: 'text/plain' }, 'status 503'],
        [{ status: 200, body: { plans: [] } }, 'no usable response'],
      ] as const) {
        plain.stub('GET', second, { status: 500, body: { message: 'Not this one' } })
        plain.stub('GET', third, how)
        // A toast may lie over it.
        await button(page, 'Refresh').press('Enter')
        await expect(errorToast(page, toastMessages.plans.listFailed(said))).toBeVisible()
        await expect(page.getByText('No subscriptions found', { exact: true })).toBeVisible()
      }
      await button(page, 'Retry').click()
      await expect(tableRows(page)).toHaveCount(5)
    },
  )
})

test.describe('the form', () => {
  test(
    'its rules, said all at once',
    { tag: ['@R117', '@R145', '@R146', '@R147', '@R172', '@R173', '@R174', '@R175'] },
    async ({ page, plain }) => {
      await openForm(page, plain)
      await expect(field(page, cycle).getByRole('option')).toHaveText([
        'monthly',
        'yearly',
        'quarterly',
      ])
      for (const label of [monthly, yearly])
        await expect(field(page, label)).toHaveAttribute('step', '0.01')
      await expect(field(page, monthly)).toHaveValue('29')
      const counts = {
        'Credits/Month': validationMessages.plan.credits,
        'Max Users': validationMessages.plan.users,
        'Max Session Duration (min)': validationMessages.plan.duration,
      }
      await field(page, 'Plan Type').fill(' ')
      for (const label of Object.keys(counts)) await field(page, label).fill('0')
      await field(page, cycle).selectOption('yearly')
      await expect(field(page, monthly)).toHaveValue('')
      await button(page, 'Save').click()
      for (const message of [
        validationMessages.plan.type,
        ...Object.values(counts),
        validationMessages.plan.yearly,
      ])
        await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(field(page, 'Plan Type')).toBeFocused()

      await field(page, 'Plan Type').fill('starter')
      for (const [label, message] of Object.entries(counts)) {
        for (const wrong of ['', '-1']) {
          await field(page, label).fill(wrong)
          await expect(page.getByText(message, { exact: true })).toBeHidden()
          await button(page, 'Save').click()
          await expect(page.getByText(message, { exact: true })).toBeVisible()
        }
        await field(page, label).fill('1.5')
        await button(page, 'Save').click()
        await expect(page.getByText(`${label} must be a whole number`)).toBeVisible()
        await field(page, label).fill('7')
      }
      for (const [chosen, label, message] of [
        ['yearly', yearly, validationMessages.plan.yearly],
        ['monthly', monthly, validationMessages.plan.monthly],
      ] as const) {
        await field(page, label).fill('12.5')
        await field(page, cycle).selectOption(chosen === 'yearly' ? 'monthly' : 'yearly')
        await expect(field(page, label)).toHaveValue('')
        await field(page, cycle).selectOption(chosen)
        for (const [wrong, said] of [
          ['', message],
          ['-1', message],
          ['1.001', `${label} must have at most two decimals`],
        ] as const) {
          await field(page, label).fill(wrong)
          await button(page, 'Save').click()
          await expect(page.getByText(said, { exact: true })).toBeVisible()
        }
      }
      expect(plain.writes()).toEqual([])
    },
  )

  test(
    'what has changed goes by PATCH, where that fails by PUT',
    { tag: ['@R145', '@R146', '@R209', '@R210', '@R235'] },
    async ({ page, plain }) => {
      await openForm(page, plain)
      await field(page, cycle).selectOption('yearly')
      await field(page, yearly).fill('290.5')
      await page.getByRole('switch', { name: 'Status' }).press('Space')
      await expect(page.getByText('Active', { exact: true })).toBeVisible()
      await field(page, 'Max Users').fill('5')
      await button(page, 'Save').click()
      await expect(toast(page, toastMessages.plans.updated)).toBeVisible()
      const body = {
        billing_cycle: 'yearly',
        max_users: 5,
        monthly_price: null,
        yearly_price: 290.5,
        status_active: true,
      }
      expect(plain.writes()).toMatchObject([
        { method: 'PATCH', path: `${each}/` },
        { method: 'PUT', path: `${each}/` },
      ])
      for (const call of plain.writes()) expect(call.body).toEqual(body)
      await expect(tableRows(page).nth(2).getByRole('cell')).toHaveText([
        'starter',
        'yearly',
        '20',
        '5',
        '15 min',
        '$290.50 / year',
        'Active',
        '',
      ])
      await expect(button(page, 'Edit starter')).toBeFocused()

      // Where PATCH is taken there is no PUT; the status goes along unchanged.
      plain.stub('PATCH', each, { status: 200, body: {} })
      await button(page, 'Edit starter').click()
      await field(page, 'Credits/Month').fill('21')
      await button(page, 'Save').click()
      await expect(button(page, 'Edit starter')).toBeVisible()
      const [again, ...others] = plain.writes().slice(2)
      expect(again).toMatchObject({ method: 'PATCH', path: `${each}/` })
      expect(again?.body).toEqual({ credits_per_month: 21, status_active: true })
      expect(others).toEqual([])
    },
  )

  test(
    'a failure is said and keeps what was typed and the focus; no change makes no call',
    { tag: ['@R234', '@R235'] },
    async ({ page, plain }) => {
      await openForm(page, plain)
      await button(page, 'Save').click()
      await expect(toast(page, toastMessages.plans.unchanged)).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(button(page, 'Edit starter')).toBeFocused()
      expect(plain.writes()).toEqual([])

      await button(page, 'Edit starter').click()
      await field(page, 'Credits/Month').fill('25')
      for (const [how, said] of [
        [{ status: 500 }, toastMessages.plans.failed],
        [{ status: 409, body: { message: 'Not now' } }, 'Not now'],
        [{ dropConnection: true }, toastMessages.plans.failed],
      ] as const) {
        plain.stub('PUT', each, how)
        await button(page, 'Save').click()
        await expect(errorToast(page, said)).toBeVisible()
        await expect(field(page, 'Credits/Month')).toHaveValue('25')
        await expect(button(page, 'Save')).not.toHaveAttribute('aria-busy', 'true')
      }
      plain.stub('PUT', each, { status: 409, body: { message: 'Not yet' }, delay: 100 })
      await page.getByRole('switch').press('Enter')
      await expect(errorToast(page, 'Not yet')).toBeVisible()
      await expect(page.getByRole('switch')).toBeFocused()
      await page.reload()
      await expect(page.getByText(/^Unsaved text from/)).toBeVisible()
      await expect(field(page, 'Credits/Month')).toHaveValue('25')
      await button(page, 'Save').click()
      await expect(toast(page, toastMessages.plans.updated)).toBeVisible()
    },
  )
})
