import { toastMessages, validationMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { plainSubscription } from '../plain-backend/subscriptions.ts'
import { card, credits, gift, openGift, openSubscription } from './subscription.ts'
import { button, errorToast, heading, toast } from '../support/page.ts'

const list = '/v1/user-subscriptions/user/1'
const each = '/v1/user-subscriptions/1'
const { failed, gifted, noId, noneActive } = toastMessages.gift
const puts = ({ calls }: Plain) => calls.filter(({ method }) => method === 'PUT')
const one = (more: object) => ({ ...plainSubscription(), ...more })

async function openPlain(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page)
  await openSubscription(page, 'Ines Duarte')
}

test.describe('the subscriptions of a user', () => {
  test(
    'one as an object: its credits, plan and usage',
    { tag: ['@R107', '@R108', '@R109', '@R110', '@R206'] },
    async ({ page, plain }) => {
      plain.stub('GET', list, { delay: 600 })
      await openPlain(page, plain)
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
      await expect(heading(page)).toHaveText('Subscription of Ines Duarte')
      const its = card(page, 'starter')
      await expect(its.getByText('Active', { exact: true })).toBeVisible()
      const facts = {
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
      await expect(its.getByRole('term')).toHaveText(Object.keys(facts))
      await expect(its.getByRole('definition')).toHaveText(Object.values(facts))
      await expect(its.getByText('40.0%', { exact: true })).toBeVisible()
      await expect(its.getByText('Credits remain', { exact: true })).toBeVisible()
      await expect(page.getByText('Credit History')).toHaveCount(0)
      expect(plain.calls.filter(({ path }) => path.includes('ledger'))).toEqual([])
      await page.getByRole('link', { name: 'Back to Users' }).click()
      await expect(heading(page)).toHaveText('Users')
    },
  )

  test(
    'several, each with a bar of its own; what is missing is a dash',
    { tag: ['@R107', '@R109', '@R110', '@R206'] },
    async ({ page, plain }) => {
      const plan = { id: 2, plan_type: 'trial' }
      plain.stub('GET', list, {
        status: 200,
        body: [
          one({ credits_remaining: 0, credits_used: 7, credits_allocated: 9 }),
          one({
            user_subscription_id: 2,
            status_active: false,
            credits_remaining: 1,
            credits_allocated: 0,
            subscription: plan,
          }),
          one({
            user_subscription_id: 3,
            credits_used: 12,
            credits_allocated: 10,
            subscription: {},
          }),
        ],
      })
      await openPlain(page, plain)
      const [first, second, third] = ['starter', 'trial', 'Subscription'].map((name) =>
        card(page, name),
      )
      if (!first || !second || !third) throw new Error('three cards were expected')
      const colour = (its: typeof first) =>
        its.getByRole('progressbar').evaluate((bar) => getComputedStyle(bar).backgroundColor)
      for (const [its, percent, said, width] of [
        [first, '77.8%', 'No credits remain', 77.8],
        [second, '0.0%', 'Credits remain', 0],
        [third, '120.0%', 'Credits remain', 100],
      ] as const) {
        await expect(its.getByText(percent, { exact: true })).toBeVisible()
        await expect(its.getByText(said, { exact: true })).toBeVisible()
        await expect(its.getByRole('progressbar')).toHaveAttribute('aria-valuetext', percent)
        const now = await its.getByRole('progressbar').getAttribute('aria-valuenow')
        expect(Number(now)).toBeCloseTo(width, 1)
      }
      await expect(second.getByText('Inactive', { exact: true })).toBeVisible()
      await expect(second.getByRole('definition').nth(5)).toHaveText('-')
      expect(await colour(first)).toBe('rgb(179, 42, 36)')
      expect(await colour(third)).toBe('rgb(31, 122, 85)')
    },
  )

  test(
    'none is said on the page; that it failed is said in a toast',
    { tag: ['@R111', '@R225'] },
    async ({ page, plain }) => {
      plain.stub('GET', list, { status: 200, body: [] })
      await openPlain(page, plain)
      const nothing = page.getByText('No Subscription Data Available', { exact: true })
      await expect(nothing).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.getByRole('link', { name: 'Back to Users' }).click()
      plain.stub('GET', list, { status: 500, body: { message: 'Broken' } })
      await page
        .getByRole('button', { name: /View Subscription/ })
        .last()
        .waitFor()
      await openSubscription(page, 'Ines Duarte')
      await expect(errorToast(page, toastMessages.users.subscriptionsFailed)).toBeVisible()
      await expect(nothing).toBeVisible()
      await button(page, 'Retry').click()
      await expect(card(page, 'starter')).toBeVisible()
    },
  )
})

test.describe('Gift Credits, in front of a backend that knows the specification alone', () => {
  test(
    'are added to what remains right before',
    { tag: ['@R112', '@R148', '@R171', '@R207', '@R232'] },
    async ({ page, plain }) => {
      await openPlain(page, plain)
      await openGift(page)
      await expect(credits(page)).toBeFocused()
      await expect(credits(page)).toHaveAttribute('type', 'number')
      await expect(credits(page)).toHaveAttribute('min', '1')
      for (const wrong of ['', '0', '-3', '1.5']) {
        await credits(page).fill(wrong)
        await expect(page.getByText(validationMessages.credits, { exact: true })).toBeHidden()
        await button(page, 'Gift').click()
        await expect(page.getByText(validationMessages.credits, { exact: true })).toBeVisible()
        await expect(credits(page)).toBeFocused()
      }
      await credits(page).fill('2147483640')
      await button(page, 'Gift').click()
      await expect(page.getByText('Credits Remaining must be at most 2,147,483,647')).toBeVisible()
      expect(puts(plain)).toEqual([])

      // A session has taken a credit since the page was opened.
      plain.stub('GET', list, { status: 200, body: [one({ credits_remaining: 11 })] })
      await credits(page).fill('5')
      await credits(page).press('Enter')
      await expect(toast(page, gifted(5))).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(button(page, 'Gift Credits')).toBeFocused()
      await expect(card(page, 'starter').getByRole('definition').first()).toHaveText('16')
      expect(puts(plain)).toMatchObject([{ path: each, body: { credits_remaining: 16 } }])
    },
  )

  test(
    'to the first active subscription; where that cannot be, it is said',
    { tag: ['@R230', '@R231', '@R232'] },
    async ({ page, plain }) => {
      await openPlain(page, plain)
      await openGift(page)
      const refusal = async (said: string) => {
        await gift(page, 3)
        await errorToast(page, said).click()
        await expect(errorToast(page, said)).toBeHidden()
        await expect(credits(page)).toHaveValue('3')
      }
      for (const [body, said] of [
        [[], noneActive],
        [[one({ status_active: false })], noneActive],
        [one({ user_subscription_id: undefined }), noId],
        [one({ credits_remaining: null }), failed],
      ] as const) {
        plain.stub('GET', list, { status: 200, body })
        await refusal(said)
      }
      plain.stub('GET', list, { status: 500, body: { message: 'Broken' } })
      await refusal(failed)
      expect(puts(plain)).toEqual([])
      plain.stub('PUT', each, { status: 422, body: { message: 'Not so many' } })
      await refusal(failed)

      const two = [
        one({ user_subscription_id: 8, status_active: false, credits_remaining: 40 }),
        one({ credits_remaining: 30 }),
        one({ user_subscription_id: 9, credits_remaining: 20 }),
      ]
      plain.stub('GET', list, { status: 200, body: two })
      await gift(page, 3)
      await expect(toast(page, gifted(3))).toBeVisible()
      expect(puts(plain).at(-1)).toMatchObject({ path: each, body: { credits_remaining: 33 } })
    },
  )

  for (const [what, how] of [
    ['booked', { loseResponse: true }],
    ['not booked', { dropConnection: true }],
  ] as const) {
    test(
      `a gift whose answer is lost is booked once: it was ${what}`,
      { tag: ['@R207', '@R232'] },
      async ({ page, plain }) => {
        plain.stub('PUT', each, how)
        await openPlain(page, plain)
        await openGift(page)
        await gift(page, 5)
        await expect(errorToast(page, failed)).toBeVisible()
        await expect(
          page.getByText(/^There was no response to the gift of 5 credits/),
        ).toBeVisible()
        if (what === 'not booked') {
          await page.reload()
          await openGift(page)
        }
        await expect(credits(page)).toHaveValue('5')
        await expect(credits(page)).not.toBeEditable()
        await button(page, 'Gift').click()
        await expect(toast(page, gifted(5))).toBeVisible()
        await expect(card(page, 'starter').getByRole('definition').first()).toHaveText('17')
        expect(puts(plain)).toHaveLength(what === 'booked' ? 1 : 2)
        await openGift(page)
        await expect(credits(page)).toHaveValue('')
      },
    )
  }

  test(
    'where only a person can tell what became of a lost gift, it is said',
    { tag: '@R232' },
    async ({ page, plain }) => {
      plain.stub('PUT', each, { dropConnection: true })
      await openPlain(page, plain)
      await openGift(page)
      await gift(page, 5)
      await expect(page.getByText(/^There was no response/)).toBeVisible()
      plain.stub('GET', list, { status: 200, body: [one({ credits_remaining: 16 })], times: 2 })
      await errorToast(page, failed).click()
      await expect(errorToast(page, failed)).toBeHidden()
      await button(page, 'Gift').click()
      await expect(page.getByText(/^The credits have changed in the meantime/)).toBeVisible()
      await expect(errorToast(page, failed)).toBeVisible()
      await expect(card(page, 'starter').getByRole('definition').first()).toHaveText('16')
      expect(puts(plain)).toHaveLength(1)
    },
  )
})
