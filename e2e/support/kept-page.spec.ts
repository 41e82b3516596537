import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/* Tests share a page: what one leaves behind must not reach the next. These run in this order. */

let first: Page

test('a test leaves behind whatever it can', async ({ page, plain }) => {
  first = page
  const context = page.context()
  page.on('dialog', () => undefined)
  await context.addCookies([{ name: 'left', value: 'behind', url: plain.url }])
  await context.grantPermissions(['clipboard-read'])
  await plain.signIn(page, 'Industries')
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    addEventListener('pagehide', () => sessionStorage.setItem('left at the end', 'behind'))
    history.pushState(null, '', '/left')
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' })
  await page.route('**/healthz', (route) => route.fulfill({ body: 'left behind' }))
  await context.newPage()
  page.setDefaultTimeout(1)
})

/** What a test can notice of those before it. */
async function traces(page: Page, url: string) {
  await page.goto(`${url}/healthz`)
  const seen = await page.evaluate(async () => ({
    body: document.body.textContent,
    // Denied by itself, unless somebody listens.
    answer: confirm('Is anybody there?'),
    stored: [localStorage.length, sessionStorage.length, document.cookie],
    window: [innerWidth, innerHeight, history.length],
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName }))
      .state,
  }))
  return { ...seen, pages: page.context().pages().length }
}

test('the next has the same page, as good as new', async ({ page, plain, browser }) => {
  expect(page).toBe(first)
  const fresh = await browser.newContext()
  expect(await traces(page, plain.url)).toEqual(await traces(await fresh.newPage(), plain.url))
  await fresh.close()
})
