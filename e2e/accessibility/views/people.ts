import { expect } from '../../support/fixtures.ts'
import { addressField, usersPath, emptyState, userRow } from '../../panels/users.ts'
import { credits } from '../../panels/subscription.ts'
import { neverAnswered } from './view.ts'
import type { Open, Stage, Views } from './view.ts'
import { button, heading } from '../../support/page.ts'

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

const openUsers: Open = async ({ page, plain }) => {
  await plain.signIn(page)
  await expect(button(page, 'Edit Ines Duarte')).toBeVisible()
}

async function openUser(stage: Stage): Promise<void> {
  await openUsers(stage)
  await button(stage.page, 'Edit Ines Duarte').click()
  await expect(heading(stage.page)).toHaveText('Edit User')
}

async function openSessions(stage: Stage): Promise<void> {
  const { page, plain } = stage
  plain.stub('GET', sessions, { status: 200, body: someSessions })
  await openUsers(stage)
  await userRow(page, 'Ines Duarte').getByRole('button', { name: 'View Sessions' }).click()
  await expect(page.getByRole('cell', { name: 'Dana Whitfield' })).toBeVisible()
}

async function openSubscription(stage: Stage): Promise<void> {
  const { page } = stage
  await openUsers(stage)
  await userRow(page, 'Ines Duarte').getByRole('button', { name: 'View Subscription' }).click()
}

async function openGift(stage: Stage): Promise<void> {
  await openSubscription(stage)
  await button(stage.page, 'Gift Credits').click()
  await expectDialog(stage, 'Gift Credits')
}

const expectDialog = ({ page }: Stage, name: string) =>
  expect(page.getByRole('dialog', { name })).toBeVisible()

const aPerson = (number: number, status: string) => ({
  ...{ user_id: String(number), first_name: 'Person', last_name: String(number), status },
  ...{ email: `person-${number}@a-long-name-of-a-plant.example`, phone_number: null },
  ...{ role: 'sales_person', plan: { plan_id: '1', plan_type: 'starter' }, credits_remaining: 4 },
  ...{ sessions: 3, last_session_at: '2026-01-02T09:00:00Z', created_at: '2026-01-01T09:00:00Z' },
})

/** Opens the People tab with two people. */
async function openPeople({ page, plain }: Stage): Promise<void> {
  plain.backend.advertise('people', 'people-csv', 'csv')
  const body = [aPerson(1, 'active'), aPerson(2, 'deactivated')]
  plain.stub('GET', '/v1/people?limit=100', { status: 200, body, times: 9 })
  await plain.signIn(page)
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('checkbox', { name: 'Select Person 2' }).check()
}

/** Reads a file of two people: one is new, one is changed. */
async function checkImport(stage: Stage): Promise<void> {
  const { page, plain } = stage
  const row = { line: 2, email: 'ada@plant.example', outcome: 'new', changes: [] }
  const counts = { new: 1, changed: 1, same: 0, wrong: 0 }
  const rows = [row, { ...row, line: 3, email: 'kim@plant.example', outcome: 'changed' }]
  const answer = { status: 200, body: { preview_hash: 'a'.repeat(64), rows, counts } }
  plain.stub('POST', '/v1/people/import?', answer)
  plain.stub('POST', `/v1/people/import?apply=${'a'.repeat(64)}`, answer)
  await openPeople(stage)
  await button(page, 'Import').click()
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a CSV file').click()
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('email') }
  await (await chooser).setFiles(file)
  await expect(page.getByRole('table', { name: 'Outcomes' })).toBeVisible()
}

/** Users, their sessions and subscriptions, and the plans. */
export const people: Views = {
  'users, loading': async ({ page, plain }) => {
    plain.stub('GET', usersPath, neverAnswered)
    await plain.signIn(page)
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  },
  users: openUsers,
  'users, change role': async (stage) => {
    await openUsers(stage)
    await button(stage.page, 'Change role of Ines Duarte').click()
    await expectDialog(stage, 'Change Role')
  },
  'users, no match': async (stage) => {
    const { page } = stage
    await openUsers(stage)
    await addressField(page).fill('nobody@plant.example')
    await button(page, 'Search').click()
    await expect(emptyState(page)).toBeVisible()
    await expect(page.getByRole('alert')).toBeVisible()
  },
  people: openPeople,
  'people, none': async ({ page, plain }) => {
    plain.backend.advertise('people')
    plain.stub('GET', '/v1/people?limit=100', { status: 200, body: [], times: 9 })
    await plain.signIn(page)
    await page.getByRole('tab', { name: 'People' }).click()
    await expect(page.getByText('No people yet')).toBeVisible()
  },
  'people, selected': async (stage) => {
    await openPeople(stage)
    await button(stage.page, '1 person selected').click()
    await expectDialog(stage, '1 person selected')
  },
  'people, gift': async (stage) => {
    await openPeople(stage)
    await button(stage.page, 'Gift credits').click()
    await expectDialog(stage, 'Gift credits · 1 person')
  },
  'people, gift, some not changed': async (stage) => {
    const { page, plain } = stage
    const results = [{ user_id: '2', ok: false, message: 'There is no active plan.' }]
    plain.stub('POST', '/v1/people/bulk', { status: 200, body: { results } })
    await openPeople(stage)
    await button(page, 'Gift credits').click()
    await page.getByRole('spinbutton', { name: 'Credits' }).fill('5')
    await page.getByRole('dialog').getByRole('button', { name: 'Gift' }).click()
    await expect(page.getByText('1 person not changed:')).toBeVisible()
  },
  'people, add': async (stage) => {
    await openPeople(stage)
    await button(stage.page, 'Add person').click()
    await expectDialog(stage, 'Add person')
  },
  'people, import': async (stage) => {
    await openPeople(stage)
    await button(stage.page, 'Import').click()
    await expectDialog(stage, 'Import people')
  },
  'people, import, checked': checkImport,
  'people, imported': async (stage) => {
    const { page } = stage
    await checkImport(stage)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import 2/ })
      .click()
    await expect(page.getByText('Imported: ')).toBeVisible()
  },
  'edit user': openUser,
  'edit user, errors': async (stage) => {
    const { page } = stage
    await openUser(stage)
    await page.getByLabel('First Name').fill('')
    await page.getByLabel('Last Name').fill('')
    await button(page, 'Save').click()
    await expect(page.getByText('Last name is required')).toBeVisible()
  },
  sessions: openSessions,
  report: async (stage) => {
    await openSessions(stage)
    await button(stage.page, 'View Report').first().click()
    await expectDialog(stage, 'Performance Report')
  },
  'unreadable report': async (stage) => {
    await openSessions(stage)
    await button(stage.page, 'View Report').nth(1).click()
    await expect(stage.page.getByText('Could not parse report data.')).toBeVisible()
  },
  'delete session': async (stage) => {
    await openSessions(stage)
    await button(stage.page, 'Delete session 2').click()
    await expectDialog(stage, 'Delete Confirmation')
  },
  'sessions, failed': async (stage) => {
    const { page, plain } = stage
    plain.stub('GET', sessions, { status: 500 })
    await openUsers(stage)
    await userRow(page, 'Ines Duarte').getByRole('button', { name: 'View Sessions' }).click()
    await expect(button(page, 'Retry')).toBeVisible()
  },
  subscription: async (stage) => {
    await openSubscription(stage)
    await expect(stage.page.getByText('Credits remain', { exact: true })).toBeVisible()
  },
  'gift credits': openGift,
  'gift credits, errors': async (stage) => {
    const { page } = stage
    await openGift(stage)
    await button(page, 'Gift').click()
    await expect(page.getByText('Please enter a valid number of credits.')).toBeVisible()
  },
  'gift credits, no response': async (stage) => {
    const { page, plain } = stage
    await openGift(stage)
    plain.stub('PUT', '/v1/user-subscriptions/1', { dropConnection: true })
    await credits(page).fill('5')
    await button(page, 'Gift').click()
    await expect(page.getByText(/^There was no response to the gift of 5 credits/)).toBeVisible()
  },
  'subscription, empty': async (stage) => {
    const { page, plain } = stage
    plain.stub('GET', '/v1/user-subscriptions/user/1', { status: 200, body: [], times: 2 })
    await openSubscription(stage)
    await expect(page.getByText('No Subscription Data Available')).toBeVisible()
  },
  plans: async ({ page, plain }) => {
    await plain.signIn(page, 'Subscription Plans')
    await expect(button(page, 'Edit starter')).toBeVisible()
  },
  'edit plan, errors': async ({ page, plain }) => {
    await plain.signIn(page, 'Subscription Plans')
    await button(page, 'Edit starter').click()
    await page.getByLabel('Plan Type').fill('')
    await page.getByLabel('Max Users').fill('0')
    await page.getByLabel('Monthly Price (USD)').fill('')
    await button(page, 'Save').click()
    await expect(page.getByText('Plan type is required')).toBeVisible()
  },
  'plans, failed': async ({ page, plain }) => {
    for (const path of ['subscriptions', 'plans', 'subscription-templates'])
      plain.stub('GET', `/v1/${path}/`, { status: 500, times: 2 })
    await plain.signIn(page, 'Subscription Plans')
    await expect(page.getByText('No subscriptions found')).toBeVisible()
  },
  'users, a long list': async ({ page, plain }) => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      user_id: at,
      first_name: 'Alexandria',
      last_name: `Featherstonehaugh ${at}`,
      email: `alexandria.featherstonehaugh.${at}@plant.example`,
      role: { role_id: 2, name: 'sales_person' },
    }))
    plain.stub('GET', usersPath, { status: 200, body: many, times: 2 })
    await plain.signIn(page)
    await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-rowcount', '301')
  },
}
