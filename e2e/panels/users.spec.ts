import { toastMessages, validationMessages } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { addressField, usersPath, emptyState, openUsers, userRow, table } from './users.ts'
import {
  button,
  errorToast,
  heading,
  openSegment,
  submitSignIn,
  scrollToEnd,
  tableRows,
  expectToast,
  expectErrorToast,
} from '../support/page.ts'

const byEmail = (address: string) => `/v1/auth/by-email/${encodeURIComponent(address)}`
const { users } = toastMessages

test(
  'lists, finds and edits users',
  {
    tag: [
      '@R023',
      '@R087',
      '@R088',
      '@R089',
      '@R090',
      '@R091',
      '@R092',
      '@R093',
      '@R094',
      '@R095',
      '@R170',
      '@R199',
      '@R200',
      '@R201',
      '@R222',
      '@R223',
      '@R226',
    ],
  },
  async ({ page, plain }) => {
    await test.step('shows the empty state and reports a list that fails to load', async () => {
      plain.stub('GET', usersPath, { status: 500, body: { message: 'Broken' } })
      plain.stub('GET', usersPath, { status: 200, body: { users: [] } })
      plain.stub('GET', usersPath, { status: 200, body: [] })
      await plain.signIn(page)
      await expect(heading(page)).toHaveText('Users')
      await expectErrorToast(page, users.listFailed)
      // Each failure is reported once.
      await expect(errorToast(page, users.listFailed).nth(1)).toHaveCount(0)
      await expect(emptyState(page)).toBeVisible()
      await button(page, 'Retry').click()
      await expectErrorToast(page, users.listFailed)
      await expect(errorToast(page, users.listFailed).nth(2)).toHaveCount(0)
      await button(page, 'Retry').click()
      await expect(button(page, 'Retry')).toHaveCount(0)
      await expect(emptyState(page)).toBeVisible()
    })
    await test.step('shows every user, oldest first', async () => {
      // The list is loaded again when its segment is opened again.
      await openSegment(page, 'Industries')
      await expect(button(page, 'Edit Packaging')).toBeVisible()
      const earlier = plain.requestLog().length
      await openSegment(page, 'Users and Sessions')
      await expect(heading(page)).toHaveText('Users')
      await expect(page.getByText('2 users')).toBeVisible()
      await expect(page.getByRole('columnheader')).toHaveText([
        'Name',
        'Email',
        'Role',
        'Sessions',
        'Actions',
      ])
      await expect(tableRows(page).nth(1)).toContainText('Omar Keller')
      await expect(tableRows(page).nth(2)).toContainText('Ines Duarte')
      const ines = userRow(page, 'Ines Duarte')
      await expect(ines.getByRole('cell').nth(1)).toHaveText('ines@plant.example')
      await expect(ines.getByRole('cell').nth(2)).toHaveText('sales_person')
      for (const name of ['Change role of Ines Duarte', 'View Sessions', 'View Subscription'])
        await expect(ines.getByRole('button', { name, exact: true })).toBeVisible()
      await expect(ines.getByRole('button', { name: 'View Sessions' })).toHaveAccessibleDescription(
        'Ines Duarte',
      )
      expect(plain.requestLog().slice(earlier)).toEqual([`GET ${usersPath}`])
    })
    await test.step('searches the server for a user by email address', async () => {
      const earlier = plain.requestLog().length
      const found = 'omar@plant.example'
      await addressField(page).fill(` ${found} `)
      await addressField(page).press('Enter')
      await expect(tableRows(page)).toHaveCount(2)
      await expect(userRow(page, 'Omar Keller')).toBeVisible()
      expect(plain.requestLog().slice(earlier)).toEqual([`GET ${byEmail(found)}`])
      await button(page, 'Clear search').click()
      await expect(addressField(page)).toHaveValue('')
      await expect(addressField(page)).toBeFocused()
      await expect(tableRows(page)).toHaveCount(3)

      // Part of an address is not searched for, even if a loaded user matches.
      await addressField(page).fill('omar')
      await button(page, 'Search').click()
      await expectToast(page, users.notFound)
      await expect(emptyState(page)).toBeVisible()
      plain.stub('GET', byEmail('a/b@c.example'), { status: 500, body: { message: 'Broken' } })
      await addressField(page).fill('a/b@c.example')
      await button(page, 'Search').click()
      await expectErrorToast(page, users.listFailed)
      await button(page, 'Show all users').click()
      await expect(tableRows(page)).toHaveCount(3)
      await expect
        .poll(() => plain.requestLog().slice(earlier + 1))
        .toEqual([`GET ${byEmail('omar')}`, `GET ${byEmail('a/b@c.example')}`])
    })
    await test.step('saves changes to a user', async () => {
      plain.stub('PUT', '/v1/auth/1', { status: 500 })
      plain.stub('PUT', '/v1/auth/1', { status: 422, body: { message: 'Not like this' } })
      const earlier = plain.requestLog().length
      await button(page, 'Edit Ines Duarte').click()
      await expect(heading(page)).toHaveText('Edit User')
      const [first, last] = [page.getByLabel('First Name'), page.getByLabel('Last Name')]
      await expect(page.getByLabel('Phone Number')).toHaveValue('')
      await first.fill(' ')
      await last.fill('')
      await button(page, 'Save').click()
      for (const message of [validationMessages.firstName, validationMessages.lastName])
        await expect(page.getByText(message, { exact: true })).toBeVisible()
      await first.fill('Inês')
      await expect(page.getByText(validationMessages.firstName, { exact: true })).toBeHidden()
      await last.fill('Duarte Reis')
      await button(page, 'Save').click()
      await expectErrorToast(page, users.updateFailed)
      await button(page, 'Save').click()
      await expectErrorToast(page, 'Not like this')

      // Unsaved input survives a reload and a visit to the list.
      await page.reload()
      await expect(first).toHaveValue('Inês')
      await expect(page.getByText(/^Unsaved text from .+ was restored/)).toBeVisible()
      await page.getByRole('link', { name: 'Back to Users' }).click()
      await button(page, 'Edit Ines Duarte').click()
      await expect(last).toHaveValue('Duarte Reis')
      await button(page, 'Save').click()
      await expectToast(page, users.updated)
      await expect(button(page, 'Edit Inês Duarte Reis')).toBeFocused()
      const puts = plain.calls.filter(({ method }) => method === 'PUT')
      expect(puts.map(({ path }) => path)).toEqual(Array(3).fill('/v1/auth/1'))
      expect(puts.at(-1)?.body).toEqual({
        first_name: 'Inês',
        last_name: 'Duarte Reis',
        phone_number: null,
      })
      await expect
        .poll(() =>
          plain
            .requestLog()
            .slice(earlier)
            .filter((call) => call === `GET ${usersPath}`),
        )
        .toHaveLength(1)
    })
  },
)

test.describe('the list of users, with a plain backend', () => {
  test(
    'reloads the list after signing in again',
    { tag: ['@full', '@R009'] },
    async ({ page, plain }) => {
      plain.stub('GET', usersPath, { status: 401 })
      await plain.signIn(page)
      await expect(emptyState(page)).toBeVisible()
      await button(page, 'Sign in').click()
      await submitSignIn(page.getByRole('dialog'), 'robin@plain.example', 'right password')
      await expect(tableRows(page)).toHaveCount(3)
    },
  )

  test(
    'renders only the visible rows of hundreds of users',
    { tag: '@full' },
    async ({ page, plain }) => {
      const body = Array.from({ length: 5000 }, (_, at) => ({
        user_id: at,
        first_name: 'Trainee',
        last_name: String(at),
        email: `t${at}@plant.example`,
        created_at: new Date(Date.UTC(2026, 0, 1) - at * 1000).toISOString(),
      }))
      plain.stub('GET', usersPath, { status: 200, body })
      await plain.signIn(page)
      await expect(table(page)).toHaveAttribute('aria-rowcount', '5001')
      await expect(tableRows(page).nth(1)).toContainText('Trainee 4999')
      await expect.poll(() => tableRows(page).count()).toBeLessThan(60)
      await scrollToEnd(page.getByRole('group', { name: 'Users' }))
      await expect(userRow(page, 'Trainee 0')).toBeInViewport()
      expect(plain.requestLog()).toEqual([`GET ${usersPath}`])

      // A jump replaces most rows. A focused row keeps the focus while it is visible, then the list takes it.
      const frame = page.getByRole('group', { name: 'Users' })
      const jump = async (row: number) => {
        await frame.evaluate((element, top) => element.scrollTo(0, top), row * 44)
        await expect(userRow(page, `Trainee ${4999 - row}`)).toBeVisible()
      }
      await jump(100)
      const edit = button(page, 'Edit Trainee 4884')
      await edit.evaluate((element) => element.focus({ preventScroll: true }))
      await jump(115)
      await expect(userRow(page, 'Trainee 4900')).toHaveCount(0)
      await expect(edit).toBeFocused()
      await jump(1000)
      await expect(frame).toBeFocused()

      // The Tab key and screen readers meet the rows in their order.
      const skips = () =>
        tableRows(page).evaluateAll((rows) => {
          const places = rows.map((row) => Number(row.getAttribute('aria-rowindex')))
          // The first is the header.
          return places.filter((place, at) => at > 1 && place !== Number(places[at - 1]) + 1)
        })
      await expect.poll(skips).toEqual([])
    },
  )
})

test.describe('the user form', () => {
  test(
    'keeps its location across Back and reload; reports a deleted user',
    { tag: '@full' },
    async ({ page, plain }) => {
      await openUsers(page, plain)
      await button(page, 'Edit Omar Keller').click()
      await expect(page.getByLabel('Phone Number')).toHaveValue('555 0100')
      await page.goBack()
      await expect(heading(page)).toHaveText('Users')
      await page.goForward()
      await expect(heading(page)).toHaveText('Edit User')
      plain.stub('GET', byEmail('omar@plant.example'), { status: 404 })
      await page.reload()
      await expect(emptyState(page)).toBeVisible()
      await page.getByRole('link', { name: 'Back to Users' }).click()
      await expect(button(page, 'Edit Omar Keller')).toBeVisible()
      await page.evaluate(() =>
        history.replaceState({ segment: 'users', view: { name: 'toString', id: '1' } }, ''),
      )
      await page.reload()
      await expect(button(page, 'Edit Omar Keller')).toBeVisible()
    },
  )
})
