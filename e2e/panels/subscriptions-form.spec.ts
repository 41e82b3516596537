import { toastMessages, validationMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { button, heading, tableRows, expectToast, expectErrorToast } from '../support/page.ts'
import { openPlans } from './plans.ts'

const planPath = '/v1/subscriptions/2'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const [cycle, monthly, yearly] = ['Billing Cycle', 'Monthly Price (USD)', 'Yearly Price (USD)']

async function openForm(page: Page, plain: Plain): Promise<void> {
  await openPlans(page, plain)
  await button(page, 'Edit starter').click()
  await expect(heading(page)).toHaveText('Edit Subscription - starter')
}

test.describe('the plan form', () => {
  test(
    'shows all validation errors at once',
    { tag: ['@R117', '@R146', '@R172', '@R173', '@R174', '@R175'] },
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
      for (const [billingCycle, label, message] of [
        ['yearly', yearly, validationMessages.plan.yearly],
        ['monthly', monthly, validationMessages.plan.monthly],
      ] as const) {
        await field(page, label).fill('12.5')
        await field(page, cycle).selectOption(billingCycle === 'yearly' ? 'monthly' : 'yearly')
        await expect(field(page, label)).toHaveValue('')
        await field(page, cycle).selectOption(billingCycle)
        for (const [wrong, expectedMessage] of [
          ['', message],
          ['-1', message],
          ['1.001', `${label} must have at most two decimals`],
        ] as const) {
          await field(page, label).fill(wrong)
          await button(page, 'Save').click()
          await expect(page.getByText(expectedMessage, { exact: true })).toBeVisible()
        }
      }
      expect(plain.writes()).toEqual([])
    },
  )

  test(
    'saves changes with PATCH and falls back to PUT',
    { tag: ['@R145', '@R146', '@R209', '@R210', '@R235'] },
    async ({ page, plain }) => {
      await openForm(page, plain)
      await field(page, cycle).selectOption('yearly')
      await field(page, yearly).fill('290.5')
      await page.getByRole('switch', { name: 'Status' }).press('Space')
      await expect(page.getByText('Active', { exact: true })).toBeVisible()
      await field(page, 'Max Users').fill('5')
      await button(page, 'Save').click()
      await expectToast(page, toastMessages.plans.updated)
      const body = {
        billing_cycle: 'yearly',
        max_users: 5,
        monthly_price: null,
        yearly_price: 290.5,
        status_active: true,
      }
      expect(plain.writes()).toMatchObject([
        { method: 'PATCH', path: `${planPath}/` },
        { method: 'PUT', path: `${planPath}/` },
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

      // A successful PATCH needs no PUT. The status is always sent.
      plain.stub('PATCH', planPath, { status: 200, body: {} })
      await button(page, 'Edit starter').click()
      await field(page, 'Credits/Month').fill('21')
      await button(page, 'Save').click()
      await expect(button(page, 'Edit starter')).toBeVisible()
      const [second, ...others] = plain.writes().slice(2)
      expect(second).toMatchObject({ method: 'PATCH', path: `${planPath}/` })
      expect(second?.body).toEqual({ credits_per_month: 21, status_active: true })
      expect(others).toEqual([])
    },
  )

  test(
    'keeps the input and focus when saving fails; sends nothing without changes',
    { tag: ['@R234', '@R235'] },
    async ({ page, plain }) => {
      await openForm(page, plain)
      await button(page, 'Save').click()
      await expectToast(page, toastMessages.plans.unchanged)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(button(page, 'Edit starter')).toBeFocused()
      expect(plain.writes()).toEqual([])

      await button(page, 'Edit starter').click()
      await field(page, 'Credits/Month').fill('25')
      for (const [failure, message] of [
        [{ status: 500 }, toastMessages.plans.failed],
        [{ status: 409, body: { message: 'Not now' } }, 'Not now'],
        [{ dropConnection: true }, 'The upstream API cannot be reached. Please try again.'],
      ] as const) {
        plain.stub('PUT', planPath, failure)
        await button(page, 'Save').click()
        await expectErrorToast(page, message)
        await expect(field(page, 'Credits/Month')).toHaveValue('25')
        await expect(button(page, 'Save')).not.toHaveAttribute('aria-busy', 'true')
      }
      const answer = gate()
      const failure = { status: 409, body: { message: 'Not yet' }, delay: answer.opened }
      plain.stub('PUT', planPath, failure)
      await page.getByRole('switch').press('Enter')
      await expect(button(page, 'Save')).toHaveAttribute('aria-busy', 'true')
      answer.open()
      await expectErrorToast(page, 'Not yet')
      await expect(page.getByRole('switch')).toBeFocused()
      await page.reload()
      await expect(page.getByText(/^Unsaved text from/)).toBeVisible()
      await expect(field(page, 'Credits/Month')).toHaveValue('25')
      await button(page, 'Save').click()
      await expectToast(page, toastMessages.plans.updated)
    },
  )
})
