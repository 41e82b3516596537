import type { Page } from '@playwright/test'
import { openPage, withBrowser } from './pages.ts'

/**
 * The size limits of scripts and styles for each screen, in bytes as sent. They leave some room: the hashes in file names
 * change with any script, and compress to a hundred bytes more or less.
 */
export const budgets = { 'sign-in': 87_800, dashboard: 139_500 } as const

type Screen = keyof typeof budgets

/** The scripts and styles that a screen loads with an empty cache. */
export interface Load {
  screen: Screen
  bytes: number
  files: number
}

/** Adds up the scripts and styles that a page loads until the network is idle. */
async function measureLoad(page: Page, screen: Screen, url: string): Promise<Load> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const all = await Promise.all(sizes)
  return { screen, bytes: all.reduce((sum, size) => sum + size, 0), files: all.length }
}

/** Measures both screens in Chromium, each in a browser context of its own. */
export async function measureTransfer(greenroom: {
  url: string
  adminToken: string
}): Promise<Load[]> {
  return withBrowser(async (browser) => [
    await measureLoad(await openPage(browser), 'sign-in', `${greenroom.url}/`),
    await measureLoad(
      await openPage(browser, greenroom.adminToken),
      'dashboard',
      `${greenroom.url}/drawer`,
    ),
  ])
}
