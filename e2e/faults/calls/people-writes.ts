import { people, subscriptions, users } from '@greenroom/contract'
import { people as peopleViews } from '../../accessibility/views/people.ts'
import { eraseDialog } from '../../panels/users.ts'
import { expect } from '../../support/fixtures.ts'
import { button } from '../../support/page.ts'
import { at, press, pressInDialog } from '../write.ts'
import type { Write } from '../write.ts'

const aPerson = {
  ...{ user_id: '3', first_name: 'Priya', last_name: 'Nair', email: 'priya@plant.example' },
  ...{ status: 'active', phone_number: null, role: 'sales_person', plan: null },
  ...{ credits_remaining: null, sessions: 0, last_session_at: null, created_at: at },
}
const anImport = {
  preview_hash: 'h1',
  rows: [{ line: 2, email: aPerson.email, outcome: 'new' }],
  counts: { new: 1, changed: 0, same: 0, wrong: 0 },
}

/** People, erasing, and reversed credits. */
export const peopleWrites: readonly Write[] = [
  {
    endpoint: people.create,
    open: 'people, add',
    async send(page) {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email').fill(aPerson.email)
      await dialog.getByLabel('First Name').fill(aPerson.first_name)
      await dialog.getByLabel('Last Name').fill(aPerson.last_name)
      await pressInDialog('Add')(page)
    },
    answer: { status: 201, body: aPerson },
    shown: 'Priya Nair added',
  },
  {
    endpoint: people.bulk,
    open: 'people, gift',
    async send(page) {
      await page.getByRole('dialog').getByRole('spinbutton').fill('5')
      await pressInDialog('Gift')(page)
    },
    answer: { body: { results: [{ user_id: '2', ok: true }] } },
    shown: '1 person changed',
  },
  {
    endpoint: people.import,
    query: '?apply=h1',
    open: async (stage) => {
      stage.plain.stub('POST', '/v1/people/import?', { status: 200, body: anImport })
      await peopleViews['people, import']?.(stage)
      const csv = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('email\na@b.co') }
      await stage.page.locator('input[type=file]').setInputFiles(csv)
      await expect(button(stage.page, 'Import 1 person')).toBeVisible()
    },
    send: press('Import 1 person'),
    answer: { body: anImport },
    shown: '1 added, 0 changed',
  },
  {
    endpoint: users.erase,
    params: { user_id: '1' },
    open: 'erase a person, another address',
    async send(page) {
      const address = await eraseDialog(page).locator('.breakable').last().textContent()
      await eraseDialog(page)
        .getByLabel('Email address')
        .fill(address ?? '')
      await button(eraseDialog(page), 'Erase').click()
    },
    answer: { body: { user_id: '1', first_name: 'Erased', last_name: 'Person', email: 'x' } },
    shown: 'The person was erased.',
  },
  {
    endpoint: subscriptions.reverse,
    params: { user_subscription_id: '1', entry_id: 'a' },
    open: 'credit history, reversals',
    async send(page) {
      await button(page, /^Reverse \+5/).click()
      await pressInDialog('Reverse')(page)
    },
    shown: 'The change was reversed.',
  },
]
