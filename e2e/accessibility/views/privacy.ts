import { expect } from '../../support/fixtures.ts'
import { eraseDialog } from '../../panels/users.ts'
import { openSubscription } from '../../panels/subscription.ts'
import { button } from '../../support/page.ts'
import type { Views } from './view.ts'

const entry = {
  entry_id: 'b',
  user_subscription_id: '1',
  at: '2026-01-03T09:00:00Z',
  actor_email: 'a.very.long.address.of.an.administrator@headquarters.example',
  credits_before: 5,
  credits_after: 25,
  difference: 20,
  request_id: 'r',
  note: 'For the pilot at the plant in Neustadt, as agreed with the works council in December',
  reversed_by: 'c',
}
const ledger = [
  { ...entry, entry_id: 'c', difference: -20, reverses: 'b', reversed_by: null, note: null },
  entry,
  { ...entry, entry_id: 'a', difference: 5, reversed_by: null, note: null },
]

/** Personal data, and credits that can be reversed. */
export const privacy: Views = {
  'credit history, reversals': async ({ page, plain }) => {
    plain.backend.advertise('privacy', 'credit-ledger', 'credit-reversal')
    plain.stub('GET', '/v1/user-subscriptions/1/ledger?limit=5', {
      status: 200,
      body: ledger,
      times: 9,
    })
    await plain.signIn(page)
    await openSubscription(page, 'Ines Duarte')
    await expect(button(page, /^Reverse \+5/)).toBeVisible()
  },
  'erase a person, another address': async ({ page, plain }) => {
    plain.backend.advertise('privacy')
    await plain.signIn(page)
    await button(page, 'Edit Ines Duarte').click()
    await button(page, 'Erase').click()
    await button(eraseDialog(page), 'Erase').click()
    await expect(eraseDialog(page)).toContainText('This is not the email address')
  },
}
