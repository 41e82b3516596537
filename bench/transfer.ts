import type { Page, Request } from '@playwright/test'
import { openPage, withBrowser } from './pages.ts'

/**
 * The size limits of scripts and styles for each screen, in bytes as sent. They leave some room: the hashes in file names
 * change with any script, and compress to a hundred bytes more or less.
 */
export const budgets = { 'sign-in': 87_800, dashboard: 139_500 } as const

/** Notes what a page loads. @returns counts it, with the scripts and styles as sent */
export function watchLoad(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return async () => {
    const code = requests.filter((one) => ['script', 'stylesheet'].includes(one.resourceType()))
    const sizes = await Promise.all(code.map((one) => one.sizes()))
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    return { requests: requests.length, files: code.length, bytes }
  }
}

/** Measures both screens in Chromium until the network is idle, each in a browser context of its own. */
export const measureTransfer = ({ url, adminToken }: { url: string; adminToken: string }) =>
  withBrowser(async (browser) => {
    const measure = async (screen: keyof typeof budgets, path: string, token?: string) => {
      const page = await openPage(browser, token)
      const load = watchLoad(page)
      await page.goto(url + path, { waitUntil: 'networkidle' })
      return { screen, ...(await load()) }
    }
    return [await measure('sign-in', '/'), await measure('dashboard', '/drawer', adminToken)]
  })
