import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { toastMessages } from '@greenroom/contract'
import { expect, signIn, test } from '../support/fixtures.ts'
import { startGreenroom } from '../support/greenroom.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { addressField, usersPath, userRow, table } from './users.ts'
import { button, heading, tableRows, toast } from '../support/page.ts'

const seed = fileURLToPath(new URL('../../server/dist/seed.js', import.meta.url))
const load = 1200
const address = 'load-000700@load.example'
let own: Greenroom
let total: number

test.beforeAll(async () => {
  own = await startGreenroom()
  await promisify(execFile)(
    process.execPath,
    [seed, '--users', String(load), '--sessions-per-user', '1'],
    { env: { PATH: process.env['PATH'], DATA_DIR: own.dataDir, SEED: 'demo' } },
  )
  total = Object((await own.api('GET', usersPath)).body).length as number
})
test.afterAll(() => own.stop())

test(
  'more than a thousand users come in pages, and a change keeps its place',
  { tag: ['@R093', '@R199'] },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === `/api${usersPath}`) asked.push(search)
    })
    await signIn(page, own.url, own.adminToken, {
      name: 'Robin Hale',
      email: own.email,
      image: null,
    })
    await expect(page.getByText(`${total.toLocaleString('en-US')} users`)).toBeVisible()
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(total + 1))
    expect(asked).toEqual(['?limit=200'])
    const region = page.getByRole('group', { name: 'Users' })

    // A page that cannot be had is said where it is missing, and asked for again.
    await page.route('**/all-users?*after=*', (route) => route.abort(), { times: 1 })
    await region.press('End')
    await expect(page.getByText('More users could not be loaded.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await button(page, 'Retry').click()
    await expect(async () => {
      await region.press('End')
      await expect(tableRows(page).last()).toHaveAttribute('aria-rowindex', String(total + 1), {
        timeout: 200,
      })
    }).toPass({ intervals: [20] })
    // Each page was asked for once, the failed one twice.
    const pages = 1 + Math.ceil((total - 200) / 500)
    expect(new Set(asked).size).toBe(pages)
    expect(asked).toHaveLength(pages + 1)

    // Far down, between others, a user is edited: the row is another, its place is not.
    await region.evaluate((frame) => frame.scrollBy(0, -20_000))
    await expect(tableRows(page).last()).not.toHaveAttribute('aria-rowindex', String(total + 1))
    const edit = page.getByRole('button', { name: /^Edit / }).nth(20)
    await expect(edit).toBeVisible()
    const id = await edit.evaluate((at) => at.closest('tr')?.dataset['row'])
    const row = page.locator(`[data-row="${id}"]`)
    await expect.poll(async () => (await row.boundingBox())?.y).toBeGreaterThan(0)
    await page.waitForTimeout(200)
    const before = await row.boundingBox()
    await row.getByRole('button', { name: /^Edit / }).click()
    await page.getByLabel('Last Name').fill('Far-Down')
    await button(page, 'Save').click()
    await expect(toast(page, toastMessages.users.updated)).toBeVisible()
    await expect(row).toContainText('Far-Down')
    await expect(row.getByRole('button', { name: /^Edit / })).toBeFocused()
    expect((await row.boundingBox())?.y).toBe(before?.y)
    expect(asked).toHaveLength(pages + 1)

    await addressField(page).fill(address.toUpperCase())
    await addressField(page).press('Enter')
    await expect(userRow(page, address)).toBeVisible()
    await button(page, 'Clear search').click()
    await expect(row).toBeVisible()
    expect((await row.boundingBox())?.y).toBe(before?.y)
  },
)

test(
  'what somebody else has changed meanwhile is settled',
  { tag: ['@R170', '@R201'] },
  async ({ page }) => {
    await signIn(page, own.url, own.adminToken, {
      name: 'Robin Hale',
      email: own.email,
      image: null,
    })
    await addressField(page).fill(address)
    await button(page, 'Search').click()
    await userRow(page, address)
      .getByRole('button', { name: /^Edit / })
      .click()
    const last = page.getByLabel('Last Name')
    await last.fill('Mine')
    const user = (await own.api('GET', `/v1/auth/by-email/${address}`)).body as { user_id: string }
    await own.api('PUT', `/v1/auth/${user.user_id}`, { first_name: 'Ada', last_name: 'Theirs' })
    await button(page, 'Save').click()
    await expect(page.getByText('Somebody else has changed this')).toBeVisible()
    await expect(page.getByRole('region').getByText('Theirs', { exact: true }).last()).toBeVisible()
    await expect(last).toHaveValue('Mine')
    await button(page, 'Keep mine').click()
    await expect(toast(page, toastMessages.users.updated)).toBeVisible()
    await expect(heading(page)).toHaveText('Users')
    await expect(userRow(page, address)).toContainText('Mine')
  },
)
