import type { Page } from '@playwright/test'
import { gift, openGift } from './panels/subscription.ts'
import { expect, signIn, test } from './support/fixtures.ts'
import type { Plain } from './support/fixtures.ts'
import {
  button,
  heading,
  openSegment,
  promptField,
  segmentIds,
  scrollToEnd,
  tableRows,
  expectToast,
} from './support/page.ts'

/** Forwards `/api` from a page that Greenroom serves to the plain backend. @returns the rejected calls */
async function forwardToPlain(page: Page, { backend }: Plain): Promise<string[]> {
  const refused: string[] = []
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({ url: `${backend.url}${pathname}${search}` })
    if (!response.ok()) refused.push(`${route.request().method()} ${pathname}${search}`)
    await route.fulfill({ response })
  })
  return refused
}

const user = { name: 'Robin Hale', email: 'robin@plain.example', image: null }

test(
  'makes no call beyond the specification when another backend serves the API',
  { tag: '@R213' },
  async ({ page, plain, greenroom }) => {
    const refused = await forwardToPlain(page, plain)
    await signIn(page, greenroom.url, plain.backend.token, user)
    await expect(page.locator('meta[name=features]')).toHaveAttribute('content', /pages/)
    await expect(tableRows(page)).toContainText(['Name', 'Omar Keller', 'Ines Duarte'])

    await button(page, 'View Sessions').first().click()
    await expect(page.getByText('Dana Whitfield')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Users' }).click()
    await button(page, 'View Subscription').first().click()
    await openGift(page)
    await gift(page, 3)
    await expectToast(page, '3 credits gifted successfully to active plan.')
    await expect(page.getByText('Credit History')).toHaveCount(0)

    for (const title of Object.keys(segmentIds)) {
      await openSegment(page, title)
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
      await expect(page.getByRole('table')).toBeVisible()
    }
    await openSegment(page, 'Mode Management')
    await button(page, 'Edit Site visit').click()
    await expect(page.getByLabel('Name', { exact: true })).not.toBeEditable()
    await promptField(page).press('End')
    await promptField(page).pressSequentially(' More.')
    await button(page, 'Save').click()
    await expectToast(page, 'Mode updated successfully')
    await expect(heading(page)).toHaveText('Mode Management')

    await openSegment(page, 'Logout')
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByLabel('Password')).toBeVisible()

    await page.unrouteAll({ behavior: 'wait' })
    // Only the very first call may rely on the page. Plans are looked for under three paths of the specification.
    expect(refused).toEqual(['GET /api/v1/auth/all-users?limit=200', 'GET /api/v1/subscriptions/'])
  },
)

test(
  'sorts the whole list when a backend without pages ignores the page size',
  { tag: '@full' },
  async ({ page, plain, greenroom }) => {
    await forwardToPlain(page, plain)
    const body = Array.from({ length: 300 }, (_, at) => ({
      user_id: at,
      first_name: 'Trainee',
      last_name: String(at),
      email: `t${at}@plant.example`,
      created_at: new Date(Date.UTC(2026, 0, 1) - at * 1000).toISOString(),
    }))
    plain.stub('GET', '/v1/auth/all-users?limit=200', { status: 200, body })
    await signIn(page, greenroom.url, plain.backend.token, user)
    await expect(page.getByText('300 users')).toBeVisible()
    await expect(tableRows(page).nth(1)).toContainText('Trainee 299')
    await scrollToEnd(page.getByRole('group', { name: 'Users' }))
    await expect(tableRows(page).last()).toContainText('Trainee 0')
  },
)

test(
  'ignores a proxy error page and forgets the features after a JSON response without them',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await expect(tableRows(page).first()).toBeVisible()
    const limits: (string | null)[] = []
    const responses = [
      { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
      { status: 500, contentType: 'application/json', body: '{"message":"Broken"}' },
    ]
    await page.route('**/all-users*', async (route) => {
      limits.push(new URL(route.request().url()).searchParams.get('limit'))
      const response = responses.shift()
      await (response ? route.fulfill(response) : route.fallback())
    })
    await openSegment(page, 'Industries')
    await openSegment(page, 'Users and Sessions')
    await button(page, 'Retry').click()
    await expect.poll(() => limits).toEqual(['200', '200'])
    await button(page, 'Retry').click()
    await expect.poll(() => limits).toEqual(['200', '200', null])
  },
)
