import { sidebar, tokenKey, userKey } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import {
  navigation,
  openSegment,
  segmentHeading,
  segmentIds,
  storedItem,
  expectErrorToast,
} from '../support/page.ts'

test.describe('the side navigation', () => {
  test(
    'is 320 px wide, 84 px collapsed, and remembers its state',
    { tag: ['@R014', '@R015', '@R246'] },
    async ({ signedIn: page }) => {
      const side = navigation(page)
      const width = async () => Math.round((await side.boundingBox())?.width ?? 0)
      const line = 1
      await expect.poll(width).toBe(sidebar.expanded - line)
      await page.getByRole('button', { name: 'Collapse navigation' }).click()
      await expect.poll(width).toBe(sidebar.collapsed - line)
      await page.reload()
      await expect.poll(width).toBe(sidebar.collapsed - line)
      await side.getByRole('button', { name: 'Industries' }).hover()
      await expect(page.getByRole('tooltip', { name: 'Industries' })).toBeVisible()
      await page.getByRole('button', { name: 'Expand navigation' }).click()
      await expect.poll(width).toBe(sidebar.expanded - line)
    },
  )

  test(
    'shows only the panel of a segment and keeps the URL',
    { tag: ['@R016', '@R022', '@R024', '@R025'] },
    async ({ signedIn: page, greenroom }) => {
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
      for (const [title, segment] of Object.entries(segmentIds)) {
        await page.locator(`[data-segment="${segment}"]`).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(segmentHeading(title))
        await expect(crumbs.first()).toHaveText('Dashboard')
        await expect(crumbs.nth(1)).toHaveText(title)
        await expect(navigation(page).locator('[aria-current="page"]')).toHaveText(title)
        await expect(page).toHaveURL(`${greenroom.url}/drawer`)
      }
      await expect(page.getByText('Prospecting')).toHaveCount(0)
    },
  )

  test(
    'Back, Forward and reload keep the segment and its form',
    { tag: ['@R022', '@R024'] },
    async ({ signedIn: page, greenroom }) => {
      await openSegment(page, 'Industries')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText('Add industry')
      await page.reload()
      await expect(heading).toHaveText('Add industry')
      await page.goBack()
      await expect(heading).toHaveText('Industries')
      await page.goBack()
      await expect(heading).toHaveText('Users')
      await page.goForward()
      await expect(heading).toHaveText('Industries')
      await page.goForward()
      await expect(heading).toHaveText('Add industry')
      await expect(page).toHaveURL(`${greenroom.url}/drawer`)
    },
  )

  test(
    'shows the default segment for an unknown one in the history',
    { tag: '@R023' },
    async ({ signedIn: page }) => {
      for (const state of [{ segment: 'nowhere' }, { segment: 7 }, 'users', { view: {} }])
        await test.step(JSON.stringify(state), async () => {
          await openSegment(page, 'Industries')
          await page.evaluate((value) => history.replaceState(value, ''), state)
          await page.reload()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
        })
    },
  )

  test('becomes a drawer with the site links below 900 px', async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(navigation(page)).toBeHidden()
    const open = page.getByRole('button', { name: 'Open navigation' })
    await open.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('link', { name: 'FAQ' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Close navigation' }).click()
    await expect(open).toBeFocused()
    await open.click()
    await drawer.getByRole('button', { name: 'Industries', exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Industries')
  })
})

test.describe('the top bar', () => {
  test(
    'shows the label and the external links',
    { tag: ['@R020', '@R021'] },
    async ({ signedIn: page }) => {
      const bar = page.getByRole('banner')
      await expect(bar.getByText('Dashboard', { exact: true })).toBeVisible()
      for (const [name, href] of [
        ['Home', 'https://example.com'],
        ['About', 'https://example.com/about'],
        ['Industries', 'https://example.com/industries'],
        ['FAQ', 'https://example.com/faq'],
      ] as const)
        await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    },
  )

  test(
    'remembers the colour mode: light, dark or system',
    { tag: ['@R017', '@R018'] },
    async ({ signedIn: page }) => {
      const mode = page.locator('html')
      const choose = async (name: string) => {
        await page.getByRole('button', { name: /^Colour mode/ }).click()
        await page.getByRole('menuitemradio', { name }).click()
      }
      await choose('Dark')
      await expect(mode).toHaveAttribute('data-mantine-color-scheme', 'dark')
      await page.reload()
      await expect(mode).toHaveAttribute('data-mantine-color-scheme', 'dark')
      await page.getByRole('button', { name: 'Colour mode: Dark' }).click()
      await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
      await expect(page.getByRole('button', { name: 'Colour mode: Dark' })).not.toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
      await choose('Light')
      await expect(mode).toHaveAttribute('data-mantine-color-scheme', 'light')
      await choose('System')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(mode).toHaveAttribute('data-mantine-color-scheme', 'dark')
    },
  )

  test(
    'shows the signed-in user in the account menu and signs out',
    { tag: '@R019' },
    async ({ signedIn: page, greenroom }) => {
      await page.getByRole('button', { name: 'Account' }).click()
      await expect(page.getByRole('menu')).toContainText('Robin Hale')
      await expect(page.getByRole('menu')).toContainText(greenroom.email)
      await expect(page.getByRole('menuitem', { name: 'Sign in' })).toHaveCount(0)
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible()
    },
  )

  test(
    'moves through its menus with the keyboard and restores the focus',
    { tag: '@R019' },
    async ({ signedIn: page }) => {
      const account = page.getByRole('button', { name: 'Account' })
      await account.press('Enter')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.press('End')
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
      await expect(account).toBeFocused()
    },
  )

  test('offers to sign in without a stored user', { tag: '@R019' }, async ({ signedIn: page }) => {
    await page.evaluate((key) => localStorage.removeItem(key), userKey)
    await page.reload()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  })
})

test.describe('logging out', () => {
  test(
    'asks for confirmation; Cancel stays signed in',
    { tag: ['@R028', '@R029'] },
    async ({ page, plain }) => {
      await plain.signIn(page)
      const logout = navigation(page).getByRole('button', { name: 'Logout' })
      await logout.click()
      const dialog = page.getByRole('dialog', { name: 'Confirm Logout' })
      await expect(
        dialog.getByText('Are you sure you want to logout?', { exact: true }),
      ).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(logout).toBeFocused()
      expect(await storedItem(page, tokenKey)).toBe(plain.backend.token)
      expect(plain.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    },
  )

  for (const [result, stub] of [
    ['succeeds', undefined],
    ['fails', { status: 500, body: { message: 'No' } }],
    ['is refused', { status: 401, body: {} }],
    ['never responds', { delay: 20_000 }],
  ] as const) {
    test(
      `removes token and user and shows sign-in when the call ${result}`,
      { tag: ['@R151', '@R186'] },
      async ({ page, plain }) => {
        await plain.signIn(page)
        if (stub) plain.stub('DELETE', '/v1/auth/logout', stub)
        await openSegment(page, 'Logout')
        await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click()
        await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
        await expect(page).toHaveURL(`${plain.url}/`)
        expect(await storedItem(page, tokenKey)).toBeNull()
        expect(await storedItem(page, userKey)).toBeNull()
        const sent = () => plain.calls.filter(({ method }) => method !== 'GET')
        await expect.poll(() => sent().map(({ path }) => path)).toEqual(['/v1/auth/logout'])
        expect(sent()[0]?.headers.authorization).toBe(`Bearer ${plain.backend.token}`)
        await expect(page.getByText('Your session has ended')).toBeHidden()
        if (result === 'fails') await expectErrorToast(page, 'the server did not confirm it')
      },
    )
  }
})

test.describe('a panel that fails to load', () => {
  test('leaves the other panels working and offers Retry', async ({ signedIn: page }) => {
    await page.route(/\/assets\/industries-.*\.js$/, (route) => route.abort())
    let loads = 0
    page.on('load', () => loads++)
    await openSegment(page, 'Industries')
    await expect(page.getByText('This part could not be loaded')).toBeVisible()
    expect(loads).toBe(1)

    await openSegment(page, 'Mode Management')
    await expect(page.getByRole('tab', { name: 'Experience' })).toBeVisible()
    await openSegment(page, 'Industries')
    await expect(page.getByText('This part could not be loaded')).toBeVisible()
    await page.unroute(/\/assets\/industries-.*\.js$/)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Industries')
  })
})
