import { toastMessages, plans } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import type { Plain } from '../support/fixtures.ts'
import { button, tableRows, expectErrorToast } from '../support/page.ts'
import { openPlans } from './plans.ts'

const paths: readonly string[] = plans.listPaths
const [first = '', second = '', third = ''] = paths
const requestedPaths = ({ calls }: Plain) =>
  calls.map(({ path }) => path).filter((path) => paths.includes(path))

async function refresh(page: Page): Promise<void> {
  await expect(button(page, 'Refresh')).not.toHaveAttribute('aria-busy', 'true')
  // A toast may cover the button.
  await button(page, 'Refresh').press('Enter')
}

test(
  'the list of plans',
  { tag: ['@R114', '@R115', '@R116', '@R118', '@R134', '@R135', '@R208', '@R233'] },
  async ({ page, plain }) => {
    await test.step('lists plans in the specified order from the first path that has data', async () => {
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
      for (const [index, cells] of rows.entries())
        await expect(
          tableRows(page)
            .nth(index + 1)
            .getByRole('cell'),
        ).toHaveText(cells)
      expect(requestedPaths(plain)).toEqual(paths)
      await expect(button(page, 'Add')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)

      const answer = gate()
      plain.stub('GET', first, {
        status: 200,
        body: [{ id: 9, plan_type: 'starter' }],
        delay: answer.opened,
      })
      await button(page, 'Refresh').click()
      await expect(button(page, 'Refresh')).toHaveAttribute('aria-busy', 'true')
      answer.open()
      await expect(tableRows(page)).toHaveCount(2)
      await expect(button(page, 'Refresh')).toBeFocused()
      expect(requestedPaths(plain)).toHaveLength(4)
    })

    await test.step('shows the empty state without data; reports the last of three failures', async () => {
      plain.stub('GET', third, { status: 200, body: [] })
      await refresh(page)
      await expect(page.getByText('No subscriptions found', { exact: true })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      for (const [failure, message] of [
        [{ status: 500, body: { message: 'The plans are away' } }, 'The plans are away'],
        [{ status: 503, body: 'down', contentType: 'text/plain' }, 'status 503'],
        [{ status: 200, body: { plans: [] } }, 'no usable response'],
      ] as const) {
        plain.stub('GET', second, { status: 500, body: { message: 'Not this one' } })
        plain.stub('GET', third, failure)
        await refresh(page)
        await expectErrorToast(page, toastMessages.plans.listFailed(message))
        await expect(page.getByText('No subscriptions found', { exact: true })).toBeVisible()
      }
      await button(page, 'Retry').click()
      await expect(tableRows(page)).toHaveCount(5)
    })
  },
)
