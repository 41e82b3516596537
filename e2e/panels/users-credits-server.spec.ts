import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { button, expectToast, expectErrorToast } from '../support/page.ts'
import { credits, openGift, openSubscription } from './subscription.ts'
import { usersPath } from './users.ts'

const entries = (page: Page) =>
  page.getByRole('list', { name: 'Credit History' }).getByRole('listitem')

test(
  'shows the note of a gift and reverses it once',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const name = 'Yuki Nakamura'
    await page.getByLabel('Search by email').waitFor()
    await openSubscription(page, name)
    await openGift(page)
    await credits(page).fill('20')
    await page.getByLabel('Note').fill('For the pilot – Köln')
    await button(page, 'Gift').click()
    await expect(entries(page).first()).toContainText('For the pilot – Köln')

    await button(page, /^Reverse \+20 of/).click()
    const dialog = page.getByRole('dialog', { name: 'Reverse' })
    await expect(dialog).toContainText('Take back the 20 credits of')
    await button(dialog, 'Cancel').click()
    await expect(dialog).toBeHidden()
    await button(page, /^Reverse \+20 of/).click()
    await button(dialog, 'Reverse').click()
    await expectToast(page, 'The change was reversed.')
    await expect(entries(page).first()).toContainText('−20')
    await expect(entries(page).first()).toContainText('Reverses the change of')
    await expect(entries(page).nth(1)).toContainText('Reversed')
    await expect(button(page, /^Reverse [+−]20 of/)).toHaveCount(0)

    // Someone else spends the credits before they are taken back.
    await openGift(page)
    await credits(page).fill('30')
    await button(page, 'Gift').click()
    await expect(button(page, /^Reverse \+30/)).toBeVisible()
    const all = (await greenroom.api('GET', usersPath)).body as Record<string, string>[]
    const user = all.find(({ last_name }) => last_name === 'Nakamura')
    const path = `/v1/user-subscriptions/user/${user?.['user_id']}`
    const [active] = (await greenroom.api('GET', path)).body as { user_subscription_id: string }[]
    const own = `/v1/user-subscriptions/${active?.user_subscription_id}`
    await greenroom.api('PUT', own, { credits_remaining: 4 })
    await button(page, /^Reverse \+30/).click()
    await button(dialog, 'Reverse').click()
    const refused = 'Only 4 of 30 credits can be taken back, so this cannot be reversed.'
    await expectErrorToast(page, refused)
    await expect(entries(page).first()).toContainText('→ 4')
  },
)
