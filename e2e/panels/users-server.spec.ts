import { toastMessages } from '@greenroom/contract'
import { addUsers } from '../support/add-users.ts'
import { expect, signIn, test } from '../support/fixtures.ts'
import { addressField, usersPath, userRow, table } from './users.ts'
import { button, heading, scrollToEnd, tableRows, expectToast } from '../support/page.ts'

test(
  'loads more than a thousand users page by page and keeps the scroll position after a change',
  { tag: ['@full', '@R093', '@R199'] },
  async ({ page, greenroom }) => {
    await addUsers(greenroom, 1200)
    const total = Object((await greenroom.api('GET', usersPath)).body).length as number
    const address = 'load-000700@load.example'
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === `/api${usersPath}`) requests.push(search)
    })
    await signIn(page, greenroom.url, greenroom.adminToken, {
      name: 'Robin Hale',
      email: greenroom.email,
    })
    await expect(page.getByText(`${total.toLocaleString('en-US')} users`)).toBeVisible()
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(total + 1))
    expect(requests).toEqual(['?limit=200'])
    const region = page.getByRole('group', { name: 'Users' })

    // A page that fails to load is reported where it belongs and can be loaded again.
    await page.route('**/all-users?*after=*', (route) => route.abort(), { times: 1 })
    await scrollToEnd(region)
    await expect(page.getByText('More users could not be loaded.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await button(page, 'Retry').click()
    await expect(async () => {
      await region.press('End')
      await expect(tableRows(page).last()).toHaveAttribute('aria-rowindex', String(total + 1), {
        timeout: 500,
      })
    }).toPass({ intervals: [20] })
    // Each page was requested once, the failed one twice.
    const pages = 1 + Math.ceil((total - 200) / 500)
    expect(new Set(requests).size).toBe(pages)
    expect(requests).toHaveLength(pages + 1)

    // Editing a user far down changes the row but does not move it.
    await region.evaluate((frame) => frame.scrollBy(0, -20_000))
    await expect(tableRows(page).last()).not.toHaveAttribute('aria-rowindex', String(total + 1))
    const edit = page.getByRole('button', { name: /^Edit / }).nth(20)
    await expect(edit).toBeVisible()
    const id = await edit.evaluate((at) => at.closest('tr')?.dataset['row'])
    const row = page.locator(`[data-row="${id}"]`)
    await row.scrollIntoViewIfNeeded()
    await expect.poll(async () => (await row.boundingBox())?.y).toBeGreaterThan(0)
    const before = await row.boundingBox()
    await row.getByRole('button', { name: /^Edit / }).click()
    await page.getByLabel('Last Name').fill('Far-Down')
    await button(page, 'Save').click()
    await expectToast(page, toastMessages.users.updated)
    await expect(row).toContainText('Far-Down')
    await expect(row.getByRole('button', { name: /^Edit / })).toBeFocused()
    await expect.poll(async () => (await row.boundingBox())?.y).toBe(before?.y)
    expect(requests).toHaveLength(pages + 1)

    await addressField(page).fill(address.toUpperCase())
    await addressField(page).press('Enter')
    await expect(userRow(page, address)).toBeVisible()
    await button(page, 'Clear search').click()
    await expect(row).toBeVisible()
    await expect.poll(async () => (await row.boundingBox())?.y).toBe(before?.y)
  },
)

test(
  'resolves a conflict with another change of the user',
  { tag: ['@full', '@R201'] },
  async ({ signedIn: page, greenroom }) => {
    const [user] = (await greenroom.api('GET', usersPath)).body as [
      Record<'user_id' | 'email', string>,
    ]
    const address = user.email
    await addressField(page).fill(address)
    await button(page, 'Search').click()
    await userRow(page, address)
      .getByRole('button', { name: /^Edit / })
      .click()
    const last = page.getByLabel('Last Name')
    await last.fill('Mine')
    await greenroom.api('PUT', `/v1/auth/${user.user_id}`, {
      first_name: 'Ada',
      last_name: 'Theirs',
    })
    await button(page, 'Save').click()
    await expect(page.getByText('Someone else changed this')).toBeVisible()
    await expect(page.getByRole('region').getByText('Theirs', { exact: true }).last()).toBeVisible()
    await expect(last).toHaveValue('Mine')
    await button(page, 'Keep mine').click()
    await expectToast(page, toastMessages.users.updated)
    await expect(heading(page)).toHaveText('Users')
    await expect(userRow(page, address)).toContainText('Mine')
  },
)
