import { toastMessages } from '@greenroom/contract'
import type { Locator } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import {
  card,
  openPlainSubscription,
  openSubscription,
  subscriptionWith,
  userSubscriptionsPath,
} from './subscription.ts'
import { button, heading, expectErrorToast } from '../support/page.ts'

test(
  'shows the subscriptions of a user',
  { tag: ['@R107', '@R108', '@R109', '@R110', '@R111', '@R206', '@R225'] },
  async ({ page, plain }) => {
    await test.step('shows the credits, plan and usage of a single subscription object', async () => {
      const answer = gate()
      plain.stub('GET', userSubscriptionsPath, { delay: answer.opened })
      await openPlainSubscription(page, plain)
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
      answer.open()
      await expect(heading(page)).toHaveText('Subscription of Ines Duarte')
      const subscriptionCard = card(page, 'starter')
      await expect(subscriptionCard.getByText('Active', { exact: true })).toBeVisible()
      const details = {
        'Credits Remaining': '12',
        'Credits Used': '8',
        'Sessions Completed': '8',
        'Plan Type': 'starter',
        'Billing Cycle': 'monthly',
        'Credits per Month': '20',
        'Maximum Users': '1',
        'Max Session Duration': '15 min',
        'Credits Allocated': '20',
        'Start Date': '01/05/2026',
      }
      await expect(subscriptionCard.getByRole('term')).toHaveText(Object.keys(details))
      await expect(subscriptionCard.getByRole('definition')).toHaveText(Object.values(details))
      await expect(subscriptionCard.getByText('40.0%', { exact: true })).toBeVisible()
      await expect(subscriptionCard.getByText('Credits remain', { exact: true })).toBeVisible()
      await expect(page.getByText('Credit History')).toHaveCount(0)
      expect(plain.calls.filter(({ path }) => path.includes('ledger'))).toEqual([])
      await page.getByRole('link', { name: 'Back to Users' }).click()
      await expect(heading(page)).toHaveText('Users')
    })
    await test.step('shows a usage bar for each subscription and a dash for missing values', async () => {
      const plan = { id: 2, plan_type: 'trial' }
      plain.stub('GET', userSubscriptionsPath, {
        status: 200,
        body: [
          subscriptionWith({ credits_remaining: 0, credits_used: 7, credits_allocated: 9 }),
          subscriptionWith({
            user_subscription_id: 2,
            status_active: false,
            credits_remaining: 1,
            credits_allocated: 0,
            subscription: plan,
          }),
          subscriptionWith({
            user_subscription_id: 3,
            credits_used: 12,
            credits_allocated: 10,
            subscription: {},
          }),
        ],
      })
      await openSubscription(page, 'Ines Duarte')
      const [first, second, third] = ['starter', 'trial', 'Subscription'].map((name) =>
        card(page, name),
      )
      if (!first || !second || !third) throw new Error('three cards were expected')
      const bar = (subscriptionCard: Locator) => subscriptionCard.getByRole('progressbar')
      for (const [subscriptionCard, percent, status, width] of [
        [first, '77.8%', 'No credits remain', 77.8],
        [second, '0.0%', 'Credits remain', 0],
        [third, '120.0%', 'Credits remain', 100],
      ] as const) {
        await expect(subscriptionCard.getByText(percent, { exact: true })).toBeVisible()
        await expect(subscriptionCard.getByText(status, { exact: true })).toBeVisible()
        await expect(bar(subscriptionCard)).toHaveAttribute('aria-valuetext', percent)
        await expect
          .poll(async () => Number(await bar(subscriptionCard).getAttribute('aria-valuenow')))
          .toBeCloseTo(width, 1)
      }
      await expect(second.getByText('Inactive', { exact: true })).toBeVisible()
      await expect(second.getByRole('definition').nth(5)).toHaveText('-')
      await expect(bar(first)).toHaveCSS('background-color', 'rgb(179, 42, 36)')
      await expect(bar(third)).toHaveCSS('background-color', 'rgb(31, 122, 85)')
      await page.getByRole('link', { name: 'Back to Users' }).click()
    })
    await test.step('shows the empty state; reports a failed request as a toast', async () => {
      plain.stub('GET', userSubscriptionsPath, { status: 200, body: [] })
      await openSubscription(page, 'Ines Duarte')
      const emptyState = page.getByText('No Subscription Data Available', { exact: true })
      await expect(emptyState).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.getByRole('link', { name: 'Back to Users' }).click()
      plain.stub('GET', userSubscriptionsPath, { status: 500, body: { message: 'Broken' } })
      await page
        .getByRole('button', { name: /View Subscription/ })
        .last()
        .waitFor()
      await openSubscription(page, 'Ines Duarte')
      await expectErrorToast(page, toastMessages.users.subscriptionsFailed)
      await expect(emptyState).toBeVisible()
      await button(page, 'Retry').click()
      await expect(card(page, 'starter')).toBeVisible()
    })
  },
)
