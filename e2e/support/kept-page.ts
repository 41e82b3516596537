import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/**
 * A page that the tests of a worker share, one after the other. To open the console in a process that has shown it before
 * takes half as long as in a new one, and opening it was a third of what the tests took.
 */
export interface KeptPage {
  page: Page
  session: CDPSession
}

/** What tests listen to. */
const heard = ['dialog', 'load', 'request']

/** Opens a page that is to be kept. */
export async function openKeptPage(context: BrowserContext): Promise<KeptPage> {
  const page = await context.newPage()
  return { page, session: await context.newCDPSession(page) }
}

/** Sent there by the document itself, and not from outside, a page stays in its process and keeps its origin. */
const leave = () => location.replace('about:blank')

const forget = () => {
  localStorage.clear()
  sessionStorage.clear()
}

/**
 * Makes a page as good as new; what it looks like is for the next test to say.
 * @returns whether it is: a closed one is not, nor one that was at several servers, which may have kept something for each
 */
export async function renew({ page, session }: KeptPage): Promise<boolean> {
  if (page.isClosed()) return false
  page.setDefaultTimeout(0)
  const { entries } = await session.send('Page.getNavigationHistory')
  const origins = new Set(entries.map(({ url }) => new URL(url).origin))
  origins.delete('null')
  if (origins.size > 1) return false
  // By name: Playwright itself listens for others.
  for (const event of heard) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  if (origins.size > 0) {
    await page.evaluate(leave)
    await page.waitForURL('about:blank')
    // Not before: a page that is left keeps what has been typed on it.
    await page.evaluate(forget)
  }
  await session.send('Page.resetNavigationHistory')
  await context.clearCookies()
  await context.clearPermissions()
  await page.mouse.move(0, 0)
  return true
}
