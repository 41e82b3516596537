import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { button, heading, nameField, navigation, openSegment } from '../support/page.ts'

/*
 * The console was upgraded while a page was open, so the server no longer has the files of that page.
 */

const industries = '**/assets/industries-*.js'
const notFound = (route: Route) => route.fulfill({ status: 404 })
/** The response of a server that serves index.html for every path. */
const index = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><div id="root"></div>' })

/** Counts the page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

/**
 * Starts a new role, then changes the response for the file of another panel.
 * @returns how often the page has been loaded since
 */
async function upgradeWhileTyping(
  page: Page,
  plain: Plain,
  respond: (route: Route) => Promise<void>,
): Promise<() => number> {
  await plain.signIn(page)
  await openSegment(page, 'AI Roles')
  await button(page, 'Add').click()
  await nameField(page).fill('Night shift lead')
  const loads = countLoads(page)
  await page.route(industries, respond)
  return loads
}
const expectDraft = async (page: Page) => {
  await expect(page.getByText(/^Unsaved text from .* was restored/)).toBeVisible()
  await expect(nameField(page)).toHaveValue('Night shift lead')
}

test(
  'reloads the page once for a missing file and keeps unsaved input',
  { tag: '@full' },
  async ({ page, plain }) => {
    const loads = await upgradeWhileTyping(page, plain, notFound)
    // Hovering preloads the panel. When that fails, the page must not reload while someone is typing.
    const preload = page.waitForRequest(industries)
    await navigation(page).getByRole('button', { name: 'Industries' }).hover()
    await preload
    await navigation(page).getByRole('button', { name: 'Industries' }).focus()
    expect(loads()).toBe(0)
    await expect(nameField(page)).toHaveValue('Night shift lead')

    // Only the file of the old page is missing.
    await page.route(industries, (route) => (loads() === 0 ? notFound(route) : route.continue()))
    await openSegment(page, 'Industries')
    await expect(button(page, 'Edit Packaging')).toBeVisible()
    expect(loads()).toBe(1)
    await page.goBack()
    await expectDraft(page)
  },
)

for (const [problem, respond] of [
  ['is missing', notFound],
  ['is replaced by a page', index],
  ['cannot be loaded', (route: Route) => route.abort()],
] as const) {
  test(
    `reports a panel whose file ${problem} and keeps the rest working`,
    { tag: '@full' },
    async ({ page, plain }) => {
      const loads = await upgradeWhileTyping(page, plain, respond)
      await openSegment(page, 'Industries')
      await expect(heading(page)).toHaveText('This part could not be loaded')
      expect(loads()).toBe(1)
      await openSegment(page, 'AI Roles')
      await expect(button(page, 'Edit Plant manager')).toBeVisible()
      await openSegment(page, 'Industries')
      await expect(heading(page)).toHaveText('This part could not be loaded')
      expect(loads()).toBe(1)
      // Retry reloads the page exactly once.
      await button(page, 'Retry').click()
      await expect.poll(loads).toBe(2)
      await expect(heading(page)).toHaveText('This part could not be loaded')
      await page.unroute(industries)
      await button(page, 'Retry').click()
      await expect(button(page, 'Edit Packaging')).toBeVisible()
      await openSegment(page, 'AI Roles')
      await button(page, 'Add').click()
      await expectDraft(page)
    },
  )
}

test(
  'reports a dialog whose file is missing and opens it once the file is back',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page)
    const loads = countLoads(page)
    const alerts: string[] = []
    page.on('dialog', (alert) => {
      alerts.push(alert.message())
      void alert.accept()
    })
    const file = '**/assets/change-role-dialog-*.js'
    await page.route(file, notFound)
    await button(page, 'Change role of Ines Duarte').click()
    await expect.poll(loads).toBe(1)
    await button(page, 'Change role of Ines Duarte').click()
    await expect
      .poll(() => alerts)
      .toEqual(['This part of Greenroom could not be loaded. Check your connection and try again.'])
    expect(loads()).toBe(1)
    await page.unroute(file)
    await button(page, 'Change role of Ines Duarte').click()
    await expect(page.getByRole('dialog', { name: 'Change Role' })).toBeVisible()
  },
)

test(
  'loads the sign-in file before anything is typed',
  { tag: '@full' },
  async ({ page, greenroom }) => {
    await page.goto(greenroom.url)
    const loads = countLoads(page)
    await page.route('**/assets/sign-in-*.js', (route) =>
      loads() === 0 ? notFound(route) : route.fallback(),
    )
    await page.getByLabel('Email').click()
    await expect.poll(loads).toBe(1)
    await page.getByLabel('Email').fill(greenroom.email)
    await page.getByLabel('Password').fill(greenroom.password)
    await button(page, 'Sign in').click()
    await expect(heading(page)).toHaveText('Users')
    expect(loads()).toBe(1)
  },
)

test(
  'reports a missing page script and offers to reload',
  { tag: '@full' },
  async ({ page, plain }) => {
    const entry = '**/assets/index-*.js'
    await plain.signIn(page)
    await page.route(entry, notFound)
    await page.reload()
    const late = page.getByText('Greenroom is taking long to load.')
    // The style of the page waits ten seconds, without a timer that the page clock could move.
    const advanceTo = (ms: number) =>
      late.evaluate((node, time) => {
        for (const animation of node.getAnimations()) {
          animation.pause()
          animation.currentTime = time
        }
      }, ms)
    await advanceTo(9990)
    await expect(late).toBeHidden()
    await advanceTo(10_000)
    await expect(late).toBeVisible()
    await page.unroute(entry)
    await page.getByRole('link', { name: 'Reload' }).click()
    await expect(heading(page)).toHaveText('Users')
    await expect(late).toHaveCount(0)
  },
)
