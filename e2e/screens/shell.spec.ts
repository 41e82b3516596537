import { sidebar, tokenKey, userKey } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
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
    'has its widths and leads to every segment',
    { tag: ['@R014', '@R015', '@R016', '@R022', '@R024', '@R025', '@R246'] },
    async ({ signedIn: page, greenroom }) => {
      await test.step('is 320 px wide, 84 px collapsed, and remembers its state', async () => {
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
      })

      await test.step('shows only the panel of a segment and keeps the URL', async () => {
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
      })
    },
  )

  test(
    'Back, Forward and reload keep the segment and its form',
    { tag: ['@full', '@R022', '@R024'] },
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
    { tag: ['@full', '@R023'] },
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

  test(
    'becomes a drawer with the site links below 900 px',
    { tag: '@full' },
    async ({ signedIn: page }) => {
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
    },
  )
})

test.describe('the top bar', () => {
  test(
    'shows links, the colour mode and the account',
    { tag: ['@R017', '@R018', '@R019', '@R020', '@R021'] },
    async ({ page, plain }) => {
      await plain.signIn(page)
      await test.step('shows the label and the external links', async () => {
        const bar = page.getByRole('banner')
        await expect(bar.getByText('Dashboard', { exact: true })).toBeVisible()
        for (const [name, href] of [
          ['Home', 'https://example.com'],
          ['About', 'https://example.com/about'],
          ['Industries', 'https://example.com/industries'],
          ['FAQ', 'https://example.com/faq'],
        ] as const)
          await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
      })

      await test.step('shows the signed-in user in the account menu and signs out', async () => {
        await page.getByRole('button', { name: 'Account' }).click()
        await expect(page.getByRole('menu')).toContainText('Robin Hale')
        await expect(page.getByRole('menu')).toContainText('robin@plain.example')
        await expect(page.getByRole('menuitem', { name: 'Sign in' })).toHaveCount(0)
        await page.getByRole('menuitem', { name: 'Sign out' }).click()
        const dialog = page.getByRole('dialog', { name: 'Confirm Logout' })
        await expect(dialog).toBeVisible()
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await expect(dialog).toBeHidden()
      })

      await test.step('remembers the colour mode: light, dark or system', async () => {
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
      })

      await test.step('offers to sign in without a stored user', async () => {
        await page.evaluate((key) => localStorage.removeItem(key), userKey)
        await page.reload()
        await page.getByRole('button', { name: 'Account' }).click()
        await page.getByRole('menuitem', { name: 'Sign in' }).click()
        await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
      })
    },
  )

  test(
    'moves through its menus with the keyboard and restores the focus',
    { tag: ['@full', '@R019'] },
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
})

test('logging out', { tag: ['@R028', '@R029', '@R151', '@R186'] }, async ({ page, plain }) => {
  const writes = () => plain.calls.filter(({ method }) => method !== 'GET')
  await plain.signIn(page)
  await test.step('asks for confirmation; Cancel stays signed in', async () => {
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
    expect(writes()).toEqual([])
  })

  const never = gate()
  for (const [result, stub] of [
    ['succeeds', undefined],
    ['fails', { status: 500, body: { message: 'No' } }],
    ['is refused', { status: 401, body: {} }],
    ['never responds', { delay: never.opened }],
  ] as const)
    await test.step(`removes token and user and shows sign-in when the call ${result}`, async () => {
      if (result !== 'succeeds') {
        plain.backend.reset()
        await plain.signIn(page)
      }
      if (stub) plain.stub('DELETE', '/v1/auth/logout', stub)
      await openSegment(page, 'Logout')
      await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
      await expect(page).toHaveURL(`${plain.url}/`)
      expect(await storedItem(page, tokenKey)).toBeNull()
      expect(await storedItem(page, userKey)).toBeNull()
      await expect.poll(() => writes().map(({ path }) => path)).toEqual(['/v1/auth/logout'])
      expect(writes()[0]?.headers.authorization).toBe(`Bearer ${plain.backend.token}`)
      await expect(page.getByText('Your session has ended')).toBeHidden()
      if (result === 'fails') await expectErrorToast(page, 'the server did not confirm it')
    })
  never.open()
})

test('a panel that fails to load', async ({ page, plain }) => {
  await plain.signIn(page)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await test.step('leaves the other panels working and offers Retry', async () => {
    await page.route(/\/assets\/industries-.*\.js$/, (route) => route.abort())
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

  await test.step('reloads the page once for a file that a new release has removed', async () => {
    // As if the reload before was long ago.
    await page.evaluate(() => sessionStorage.clear())
    loads = 0
    await page.route(/\/assets\/products-.*\.js$/, (route) =>
      loads === 0 ? route.fulfill({ status: 404 }) : route.fallback(),
    )
    await openSegment(page, 'Products')
    await expect(page.getByRole('button', { name: 'Edit shrink film' })).toBeVisible()
    expect(loads).toBe(1)
  })
})
