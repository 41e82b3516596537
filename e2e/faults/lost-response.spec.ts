import { aiRoles, industries } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { openForm, test } from '../parts/conflict.ts'
import { expect } from '../support/fixtures.ts'
import {
  button,
  nameField,
  openSegment,
  promptField,
  tableRows,
  expectToast,
  expectErrorToast,
} from '../support/page.ts'

/** Lets the next call of this method take effect, but loses its response. */
const loseResponse = (page: Page, method: string) =>
  page.route(
    '**/api/v1/**',
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

test(
  'saving again after a lost response neither conflicts nor saves twice',
  { tag: '@full' },
  async ({ signedIn: page, greenroom, makeIndustry }) => {
    const { messages, path } = industries
    const { remove } = await makeIndustry('Slate')
    await openForm(page, 'Slate')
    await promptField(page).fill('Roofs.')
    await loseResponse(page, 'PUT')
    await button(page, 'Save').click()
    await expectErrorToast(page, messages.updateFailed)
    await expect(promptField(page)).toHaveValue('Roofs.')
    await button(page, 'Save').click()
    await expectToast(page, messages.updated)
    await remove()

    await button(page, 'Add').click()
    await nameField(page).fill('Chalk')
    await promptField(page).fill('Quarries.')
    await loseResponse(page, 'POST')
    await button(page, 'Save').click()
    await expectErrorToast(page, messages.createFailed)
    await button(page, 'Save').click()
    await expectToast(page, messages.created)
    const { body } = await greenroom.api('GET', path)
    const made = (body as Record<string, unknown>[]).filter(({ name }) => name === 'Chalk')
    expect(made).toHaveLength(1)
  },
)

test(
  'keeps the old rows with a notice when reloading the list fails',
  { tag: '@full' },
  async ({ page, plain }) => {
    const { path, messages } = aiRoles
    await plain.signIn(page, 'AI Roles')
    await button(page, 'Add').click()
    await nameField(page).fill('Buyer')
    await promptField(page).fill('Asks for the price first.')
    plain.stub('GET', path, { status: 503 })
    await button(page, 'Save').click()
    await expectToast(page, messages.created)
    const notice = page.getByText('This could not be reloaded and may be out of date.')
    await expect(notice).toBeVisible()
    await expect(tableRows(page)).toHaveCount(2)
    await button(page, 'Retry').click()
    await expect(tableRows(page)).toHaveCount(3)
    await expect(notice).toBeHidden()
  },
)

test(
  'Retry loads the credit history after loading it failed',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const { body } = await greenroom.api('GET', '/v1/auth/all-users?limit=200')
    const users = body as { user_id: string; email: string }[]
    let gifted: { email: string } | undefined
    for (const user of users) {
      const path = `/v1/user-subscriptions/user/${user.user_id}`
      const [one] = (await greenroom.api('GET', path)).body as Record<string, unknown>[]
      if (one?.['status_active'] !== true) continue
      const credits_remaining = Number(one['credits_remaining']) + 1
      const id = String(one['user_subscription_id'])
      await greenroom.api('PUT', `/v1/user-subscriptions/${id}`, { credits_remaining })
      gifted = user
      break
    }
    await page.route('**/ledger?**', (route) => route.fulfill({ json: { entries: [] } }))
    await openSegment(page, 'Users and Sessions')
    await page.getByLabel('Search by email').fill(gifted?.email ?? '')
    await button(page, 'Search').click()
    await expect(tableRows(page)).toHaveCount(2)
    await button(page, 'View Subscription').click()
    // A user may have several subscriptions, each with a history of its own.
    const failure = page.getByText('The credit history could not be loaded.').first()
    await expect(failure).toBeVisible()
    await page.unroute('**/ledger?**')
    await button(page, 'Retry').first().click()
    await expect(page.getByRole('heading', { name: 'Credit History' }).first()).toBeVisible()
  },
)
