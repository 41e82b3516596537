import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { tokenKey } from '@greenroom/contract'
import config from '../playwright.config.ts'

/** Starts Chromium for `use`, and closes it afterwards. */
export async function withBrowser<Result>(
  use: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** Opens a page in a context of its own, with nothing cached. @param token signs in */
export async function openPage(browser: Browser, token?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (token !== undefined)
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      tokenKey,
      token,
    ] as const)
  return context.newPage()
}

/** Opens the console, signed in. */
export async function openConsole(
  browser: Browser,
  { url, adminToken }: { url: string; adminToken: string },
): Promise<Page> {
  const page = await openPage(browser, adminToken)
  await page.goto(`${url}/drawer`)
  return page
}
