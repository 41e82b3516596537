import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { tokenKey, userKey } from '@greenroom/contract'
import { segmentIds } from '../screens/page.ts'
import type { SegmentTitle } from '../screens/page.ts'
import { startGreenroom } from './greenroom.ts'
import type { Greenroom } from './greenroom.ts'
import { watchForProblems } from './guard.ts'
import { startPlainBackend } from './plain-backend.ts'
import type { PlainBackend } from './plain-backend.ts'
import { startServer } from './server.ts'

/** The console in front of a plain backend. `url` is the console's, `backend` what stands behind it. */
export interface Plain {
  url: string
  backend: PlainBackend
  calls: PlainBackend['calls']
  fail: PlainBackend['fail']
  /** The page, signed in and on `/drawer` of this console: in a segment by its title, as after a reload there. */
  signIn(page: Page, segment?: SegmentTitle): Promise<Page>
}

/**
 * Puts a token and its user where the console keeps them, then opens `/drawer`.
 * @param url where the console is served
 * @param segment the title of the segment that is shown, whose id the history then holds
 */
export async function signIn(
  page: Page,
  url: string,
  token: string,
  user: object,
  segment?: SegmentTitle,
): Promise<Page> {
  const entries: [string, string][] = [
    [tokenKey, token],
    [userKey, JSON.stringify(user)],
  ]
  const filling = await page.addInitScript(
    ([kept, shown]) => {
      for (const [key, value] of kept) localStorage.setItem(key, value)
      if (shown !== undefined) history.replaceState({ segment: shown }, '')
    },
    [entries, segment && segmentIds[segment]] as const,
  )
  await page.goto(`${url}/drawer`)
  await filling.dispose()
  return page
}

/**
 * Playwright's `test` with our own fixtures:
 * - `greenroom`: a real server with demonstration data, one for each worker; `page.goto('/')` leads to it;
 * - `signedIn`: a page signed in there, on `/drawer`;
 * - `plain`: the console in front of a plain backend, its data fresh for each test;
 * - `otherHosts`: an option, the hosts beyond our own that a test leads to on purpose.
 *
 * A test fails by itself on an uncaught error, a violation of the content security policy or a request elsewhere.
 */
export const test = base.extend<
  { otherHosts: string[]; guard: void; signedIn: Page; plain: Plain },
  {
    greenroom: Greenroom
    plainConsole: { url: string; backend: PlainBackend }
  }
>({
  greenroom: [
    async ({}, use) => {
      const greenroom = await startGreenroom()
      await use(greenroom)
      await greenroom.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  plainConsole: [
    async ({}, use) => {
      const backend = await startPlainBackend()
      const server = await startServer({ API_UPSTREAM: backend.url })
      await use({ url: server.url, backend })
      await server.stop()
      await backend.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ greenroom }, use) => use(greenroom.url),
  otherHosts: [[], { option: true }],
  guard: [
    async ({ context, otherHosts }, use) => {
      const problems = await watchForProblems(context, otherHosts)
      await use()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  signedIn: async ({ page, greenroom }, use) => {
    const { url, adminToken, email } = greenroom
    await use(await signIn(page, url, adminToken, { name: 'Robin Hale', email, image: null }))
  },
  plain: async ({ plainConsole: { url, backend } }, use) => {
    backend.reset()
    const user = { name: 'Robin Hale', email: 'robin@plain.example', image: null }
    await use({
      url,
      backend,
      calls: backend.calls,
      fail: backend.fail,
      signIn: (page, segment) => signIn(page, url, backend.token, user, segment),
    })
  },
})

export { expect }
