import { expect } from '../../support/fixtures.ts'
import { addressField, usersPath, emptyState, userRow } from '../../panels/users.ts'
import { credits } from '../../panels/subscription.ts'
import type { View } from './view.ts'
import { button, heading, navigation, openSegment } from '../../support/page.ts'

const sessions = '/v1/sessions/user/1'
const report = {
  overall_score: 71,
  coaching_summary: 'Ask sooner.\\nThen listen.',
  active_listening: 64,
  objection_handling: 80,
}
const someSessions = [
  {
    session_id: '0c1d2e3f-4a5b-6c7d-8e9f-a0b1c2d3e4f5',
    persona_id: 1,
    mode_id: 1,
    performance_report: report,
    start_time: '2026-02-01T09:00:00Z',
    duration: '00:12:30',
    status: 'completed',
  },
  { session_id: '2', performance_report: 'No JSON', status: 'in_progress' },
]
const dialog =
  (name: string): View['open'] =>
  async ({ page }) =>
    expect(page.getByRole('dialog', { name })).toBeVisible()

/** Users, their sessions and subscriptions, and the plans. */
export const people: View[] = [
  {
    name: 'users, loading',
    async open({ page, plain }) {
      // Otherwise a pending request of the previous page would get the delay.
      await expect(button(page, 'Edit Ines Duarte')).toBeVisible()
      plain.stub('GET', usersPath, { delay: 20_000 })
      await plain.signIn(page)
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
    },
  },
  {
    name: 'users',
    async open({ page }) {
      await page.reload()
      await expect(button(page, 'Edit Ines Duarte')).toBeVisible()
    },
  },
  {
    name: 'users, change role',
    async open(stage) {
      await button(stage.page, 'Change role of Ines Duarte').click()
      await dialog('Change Role')(stage)
    },
  },
  {
    name: 'users, no match',
    async open({ page }) {
      await page.keyboard.press('Escape')
      await addressField(page).fill('nobody@plant.example')
      await button(page, 'Search').click()
      await expect(emptyState(page)).toBeVisible()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'edit user',
    async open({ page }) {
      await button(page, 'Show all users').click()
      await button(page, 'Edit Ines Duarte').click()
      await expect(heading(page)).toHaveText('Edit User')
    },
  },
  {
    name: 'edit user, errors',
    async open({ page }) {
      await page.getByLabel('First Name').fill('')
      await page.getByLabel('Last Name').fill('')
      await button(page, 'Save').click()
      await expect(page.getByText('Last name is required')).toBeVisible()
    },
  },
  {
    name: 'sessions',
    async open({ page, plain }) {
      await button(page, 'Cancel').click()
      plain.stub('GET', sessions, { status: 200, body: someSessions })
      await userRow(page, 'Ines Duarte').getByRole('button', { name: 'View Sessions' }).click()
      await expect(page.getByRole('cell', { name: 'Dana Whitfield' })).toBeVisible()
    },
  },
  {
    name: 'report',
    async open(stage) {
      await button(stage.page, 'View Report').first().click()
      await dialog('Performance Report')(stage)
    },
  },
  {
    name: 'unreadable report',
    async open({ page }) {
      await button(page, 'Close').click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await button(page, 'View Report').nth(1).click()
      await expect(page.getByText('Could not parse report data.')).toBeVisible()
    },
  },
  {
    name: 'delete session',
    async open(stage) {
      const { page } = stage
      await button(page, 'Close').click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await button(page, 'Delete session 2').click()
      await dialog('Delete Confirmation')(stage)
    },
  },
  {
    name: 'sessions, failed',
    async open({ page, plain }) {
      await button(page, 'Close').click()
      plain.stub('GET', sessions, { status: 500 })
      await page.reload()
      await expect(button(page, 'Retry')).toBeVisible()
    },
  },
  {
    name: 'subscription',
    async open({ page }) {
      await page.getByRole('link', { name: 'Back to Users' }).click()
      await userRow(page, 'Ines Duarte').getByRole('button', { name: 'View Subscription' }).click()
      await expect(page.getByText('Credits remain', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'gift credits',
    async open(stage) {
      await button(stage.page, 'Gift Credits').click()
      await dialog('Gift Credits')(stage)
    },
  },
  {
    name: 'gift credits, errors',
    async open({ page }) {
      await button(page, 'Gift').click()
      await expect(page.getByText('Please enter a valid number of credits.')).toBeVisible()
    },
  },
  {
    name: 'gift credits, no response',
    async open({ page, plain }) {
      plain.stub('PUT', '/v1/user-subscriptions/1', { dropConnection: true })
      await credits(page).fill('5')
      await button(page, 'Gift').click()
      await expect(page.getByText(/^There was no response to the gift of 5 credits/)).toBeVisible()
    },
  },
  {
    name: 'subscription, empty',
    async open({ page, plain }) {
      await button(page, 'Cancel').click()
      plain.stub('GET', '/v1/user-subscriptions/user/1', { status: 200, body: [], times: 2 })
      await page.getByRole('link', { name: 'Back to Users' }).click()
      await userRow(page, 'Ines Duarte').getByRole('button', { name: 'View Subscription' }).click()
      await expect(page.getByText('No Subscription Data Available')).toBeVisible()
    },
  },
  {
    name: 'plans',
    async open({ page }) {
      await openSegment(page, 'Subscription Plans')
      await expect(button(page, 'Edit starter')).toBeVisible()
    },
  },
  {
    name: 'edit plan, errors',
    async open({ page }) {
      await button(page, 'Edit starter').click()
      await page.getByLabel('Plan Type').fill('')
      await page.getByLabel('Max Users').fill('0')
      await page.getByLabel('Monthly Price (USD)').fill('')
      await button(page, 'Save').click()
      await expect(page.getByText('Plan type is required')).toBeVisible()
    },
  },
  {
    name: 'plans, failed',
    async open({ page, plain }) {
      for (const path of ['subscriptions', 'plans', 'subscription-templates'])
        plain.stub('GET', `/v1/${path}/`, { status: 500, times: 2 })
      await button(page, 'Cancel').click()
      await button(page, 'Refresh').click()
      await page.reload()
      await expect(page.getByText('No subscriptions found')).toBeVisible()
    },
  },
  {
    name: 'users, a long list',
    async open({ page, plain }) {
      const many = Array.from({ length: 300 }, (_, at) => ({
        user_id: at,
        first_name: 'Alexandria',
        last_name: `Featherstonehaugh ${at}`,
        email: `alexandria.featherstonehaugh.${at}@plant.example`,
        role: { role_id: 2, name: 'sales_person' },
      }))
      plain.stub('GET', usersPath, { status: 200, body: many, times: 2 })
      await plain.signIn(page)
      await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute(
        'aria-rowcount',
        '301',
      )
      await expect(navigation(page)).toBeVisible()
    },
  },
]
