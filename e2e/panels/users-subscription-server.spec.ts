import { toastMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { card, credits, gift, openGift, openSubscription } from './subscription.ts'
import { button, errorToast, expectToast, expectErrorToast } from '../support/page.ts'

const { failed, gifted } = toastMessages.gift
const updates = '**/api/v1/user-subscriptions/*'

interface Subscription {
  user_subscription_id: string
  status_active: boolean
  credits_remaining: number
  subscription: { plan_type: string }
}

/** A demonstration user with an active subscription, its stored state, and a change by someone else. */
async function subscriber({ api }: Greenroom, name: string) {
  const users = (await api('GET', '/v1/auth/all-users')).body as Record<string, string>[]
  const id = users.find(
    ({ first_name, last_name }) => `${first_name} ${last_name}` === name,
  )?.user_id
  const stored = async () => {
    const { body } = await api('GET', `/v1/user-subscriptions/user/${id}`)
    const active = (body as Subscription[]).find(({ status_active }) => status_active)
    if (!active) throw new Error(`${name} has no active subscription`)
    return active
  }
  const ledger = async () => {
    const { body } = await api(
      'GET',
      `/v1/user-subscriptions/${(await stored()).user_subscription_id}/ledger`,
    )
    return (body as { difference: number }[]).map(({ difference }) => difference)
  }
  const earlier = (await ledger()).length
  /** The changes since then. */
  const booked = async () => (await ledger()).slice(0, -earlier)
  const set = async (credits_remaining: number) => {
    const { user_subscription_id } = await stored()
    await api('PUT', `/v1/user-subscriptions/${user_subscription_id}`, { credits_remaining })
  }
  return { stored, ledger, booked, set }
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByLabel('Search by email').waitFor()
  await openSubscription(page, name)
  await expect(button(page, 'Gift Credits')).toBeVisible()
}

test(
  'books all gifts when two administrators gift four times each at once',
  { tag: ['@full', '@R148', '@R207'] },
  async ({ signInAs, greenroom }) => {
    const name = 'Terrence Boyd'
    const { stored, booked } = await subscriber(greenroom, name)
    const before = (await stored()).credits_remaining
    const giver = async (who: string) => {
      const page = await signInAs(who)
      await open(page, name)
      for (let count = 0; count < 4; count++) {
        await openGift(page)
        await gift(page, 1)
        await expect(page.getByRole('dialog')).toBeHidden()
      }
    }
    await Promise.all([giver('Kim'), giver('Robin')])
    expect((await stored()).credits_remaining).toBe(before + 8)
    expect(await booked()).toEqual(Array(8).fill(1))
  },
)

test(
  'recalculates up to three times when someone else changes the credits',
  { tag: ['@full', '@R148', '@R232'] },
  async ({ signedIn: page, greenroom }) => {
    const name = 'Yuki Nakamura'
    const { stored, set } = await subscriber(greenroom, name)
    await set(10)
    await open(page, name)
    let otherChanges = 0
    const matches: (string | undefined)[] = []
    await page.route(updates, async (route, request) => {
      if (request.method() !== 'PUT') return route.continue()
      matches.push(request.headers()['if-match'])
      if (otherChanges-- > 0) await set((await stored()).credits_remaining + 100)
      return route.continue()
    })
    for (const [changes, message, remain] of [
      [2, gifted(3), 213],
      [3, failed, 513],
    ] as const) {
      otherChanges = changes
      await openGift(page)
      await gift(page, 3)
      await expectToast(page, message)
      await expect(card(page, 'trial').getByRole('definition').first()).toHaveText(String(remain))
      if (message === failed) await button(page, 'Cancel').click()
    }
    expect(matches).toHaveLength(6)
    expect(new Set(matches).size).toBe(6)
    expect(matches.every((match) => /^"\d+"$/.test(match ?? ''))).toBe(true)
    expect((await stored()).credits_remaining).toBe(513)
  },
)

test(
  'books a gift once when its response is lost, and lists it in the history',
  { tag: ['@full', '@R148', '@R232'] },
  async ({ signedIn: page, greenroom }) => {
    test.slow()
    const name = 'Peter Halvorsen'
    const { stored, set, ledger, booked } = await subscriber(greenroom, name)
    await set(20)
    await open(page, name)
    const sent: unknown[] = []
    let lost: 'response' | 'request' | 'refused' | undefined
    await page.route(updates, async (route, request) => {
      if (request.method() !== 'PUT') return route.continue()
      const { 'if-match': match, 'idempotency-key': key } = request.headers()
      sent.push([match, key, request.postData()])
      if (lost === 'response') await route.fetch()
      if (lost === 'refused') return route.fulfill({ status: 429 })
      return lost ? route.abort() : route.continue()
    })
    // All failures have the same text.
    const dismissFailure = async () => {
      await errorToast(page, failed).click()
      await expect(errorToast(page, failed)).toBeHidden()
    }
    // First the gift was booked. Then it was not, and someone else changes the credits before the retry.
    for (const [lostPart, remain] of [
      ['response', 25],
      ['request', 45],
    ] as const) {
      lost = lostPart
      sent.length = 0
      await openGift(page)
      await gift(page, 5)
      await expectErrorToast(page, failed)
      await expect(page.getByText(/^There was no response to the gift of 5 credits/)).toBeVisible()
      // This error does not show whether the gift was booked.
      lost = 'refused'
      await dismissFailure()
      await button(page, 'Gift').click()
      await expectErrorToast(page, failed)
      await dismissFailure()
      lost = undefined
      if (lostPart === 'request') await set(40)
      await expect(credits(page)).not.toBeEditable()
      await button(page, 'Gift').click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(card(page, 'enterprise').getByRole('definition').first()).toHaveText(
        String(remain),
      )
      const [first, second, third, ...others] = sent
      expect([second, third]).toEqual([first, first])
      expect(others).toHaveLength(lostPart === 'response' ? 0 : 1)
      expect((await stored()).credits_remaining).toBe(remain)
    }
    expect((await booked()).slice(0, 3)).toEqual([5, 15, 5])

    for (let more = 0; more < 3; more++) await set(more)
    await page.reload()
    const history = page.getByRole('list', { name: 'Credit History' })
    await expect(history.getByRole('listitem')).toHaveCount(5)
    await expect(history.getByRole('listitem').first()).toHaveText(
      /^\+11 → 2robin\.hale@greenroom\.example\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\dReverse$/,
    )
    await expect(history.getByRole('listitem').nth(2)).toContainText('−4545 → 0')
    await button(page, `Show all ${(await ledger()).length}`).click()
    await expect(history.getByRole('listitem')).toHaveCount((await ledger()).length)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  },
)
