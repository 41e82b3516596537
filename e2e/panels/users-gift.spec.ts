import { toastMessages, validationMessages } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import {
  card,
  credits,
  gift,
  openGift,
  openPlainSubscription,
  subscriptionWith,
  userSubscriptionsPath,
} from './subscription.ts'
import { button, expectToast, expectErrorToast } from '../support/page.ts'

const subscriptionPath = '/v1/user-subscriptions/1'
const { failed, gifted, noId, noneActive } = toastMessages.gift
/** How often the subscriptions were read. */
const reads = (plain: Plain) => plain.requestLog(userSubscriptionsPath).length
const puts = ({ calls }: Plain) => calls.filter(({ method }) => method === 'PUT')

test.describe('Gift Credits, with a plain backend', () => {
  test(
    'gifts credits',
    { tag: ['@R112', '@R148', '@R171', '@R207', '@R230', '@R231', '@R232'] },
    async ({ page, plain }) => {
      await test.step('adds the credits to the current balance', async () => {
        await openPlainSubscription(page, plain)
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
        await expect(
          page.getByText('Credits Remaining must be at most 2,147,483,647'),
        ).toBeVisible()
        expect(puts(plain)).toEqual([])

        // A training session used a credit after the page was opened.
        plain.stub('GET', userSubscriptionsPath, {
          status: 200,
          body: [subscriptionWith({ credits_remaining: 11 })],
        })
        await credits(page).fill('5')
        await credits(page).press('Enter')
        await expectToast(page, gifted(5))
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(button(page, 'Gift Credits')).toBeFocused()
        await expect(card(page, 'starter').getByRole('definition').first()).toHaveText('16')
        expect(puts(plain)).toMatchObject([
          { path: subscriptionPath, body: { credits_remaining: 16 } },
        ])
      })
      await test.step('gifts to the first active subscription; reports why a gift is impossible', async () => {
        const earlier = puts(plain).length
        await openGift(page)
        const expectGiftError = async (message: string) => {
          const before = reads(plain)
          await gift(page, 3)
          await expectErrorToast(page, message)
          await expect(credits(page)).toHaveValue('3')
          // The gift reads the credits, then the page reloads them. The next stub must not be taken by this reload.
          await expect.poll(() => reads(plain)).toBe(before + 2)
        }
        for (const [body, message] of [
          [[], noneActive],
          [[subscriptionWith({ status_active: false })], noneActive],
          [subscriptionWith({ user_subscription_id: undefined }), noId],
          [subscriptionWith({ credits_remaining: null }), failed],
        ] as const) {
          plain.stub('GET', userSubscriptionsPath, { status: 200, body })
          await expectGiftError(message)
        }
        plain.stub('GET', userSubscriptionsPath, { status: 500, body: { message: 'Broken' } })
        await expectGiftError(failed)
        expect(puts(plain)).toHaveLength(earlier)
        plain.stub('PUT', subscriptionPath, { status: 422, body: { message: 'Not so many' } })
        await expectGiftError(failed)

        const two = [
          subscriptionWith({
            user_subscription_id: 8,
            status_active: false,
            credits_remaining: 40,
          }),
          subscriptionWith({ credits_remaining: 30 }),
          subscriptionWith({ user_subscription_id: 9, credits_remaining: 20 }),
        ]
        plain.stub('GET', userSubscriptionsPath, { status: 200, body: two })
        await gift(page, 3)
        await expectToast(page, gifted(3))
        expect(puts(plain).at(-1)).toMatchObject({
          path: subscriptionPath,
          body: { credits_remaining: 33 },
        })
      })
    },
  )

  test(
    'asks to check the credits when a gift had no response',
    { tag: ['@full', '@R207', '@R232'] },
    async ({ page, plain }) => {
      plain.stub('PUT', subscriptionPath, { loseResponse: true })
      await openPlainSubscription(page, plain)
      await openGift(page)
      await gift(page, 5)
      await expectErrorToast(page, failed)
      const notice = page.getByText(/^There was no response to the gift of 5 credits/)
      await expect(notice).toContainText('check the credits before you gift again')
      await expect(card(page, 'starter').getByRole('definition').first()).toHaveText('17')
      await page.reload()
      await openGift(page)
      await expect(notice).toBeVisible()
      expect(puts(plain)).toHaveLength(1)
      await gift(page, 3)
      await expectToast(page, gifted(3))
      await expect(card(page, 'starter').getByRole('definition').first()).toHaveText('20')
      await openGift(page)
      await expect(notice).toBeHidden()
    },
  )
})
