import { test as base, expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { tokenKey, userKey } from '@greenroom/contract'
import { startModelServer } from '../../server/test/model-server.ts'
import type { FakeModelServer } from '../../server/test/model-server.ts'
import { startPlainBackend } from '../plain-backend/plain-backend.ts'
import type { Call, PlainBackend } from '../plain-backend/plain-backend.ts'
import type { Greenroom } from './greenroom.ts'
import { watchForProblems } from './guard.ts'
import { noteToasts, segmentIds } from './page.ts'
import type { SegmentTitle } from './page.ts'
import { startServer } from './server.ts'
import { makeTemplate } from './template.ts'
import type { Template } from './template.ts'

/** The console in front of a plain backend: a backend that knows the specification and nothing else. */
export interface Plain {
  /** The console's address. */
  url: string
  backend: PlainBackend
  calls: PlainBackend['calls']
  stub: PlainBackend['stub']
  /** Opens `/drawer` signed in, with this segment shown. */
  signIn(page: Page, segment?: SegmentTitle): Promise<Page>
  /** The calls so far as `METHOD /path`. @param pathPrefix leaves out the calls to other paths */
  requestLog(pathPrefix?: string): string[]
  /** The calls so far that are not GET requests. */
  writes(): Call[]
}

/**
 * Stores a token and its user where the console keeps them, then opens `/drawer`.
 * @param url where the console is served
 * @param segment the title of the segment that is shown
 */
export async function signIn(
  page: Page,
  url: string,
  token: string,
  user: object,
  segment?: SegmentTitle,
): Promise<Page> {
  const items: [string, string][] = [
    [tokenKey, token],
    [userKey, JSON.stringify(user)],
  ]
  const script = await page.addInitScript(
    ([stored, segmentId]) => {
      for (const [key, value] of stored) localStorage.setItem(key, value)
      if (segmentId !== undefined) history.replaceState({ segment: segmentId }, '')
    },
    [items, segment && segmentIds[segment]] as const,
  )
  await page.goto(`${url}/drawer`)
  await script.dispose()
  return page
}

interface TestFixtures {
  model: FakeModelServer
  greenroom: Greenroom
  signedIn: Page
  signInAs: (name: string) => Promise<Page>
  plain: Plain
  segment: SegmentTitle | undefined
  otherHosts: string[]
  guard: void
}

interface WorkerFixtures {
  template: Template
  plainConsole: { url: string; backend: PlainBackend }
}

/**
 * Playwright's `test` with our fixtures:
 * - `greenroom`: a real server with demonstration data, for this test only;
 * - `model`: the fake model server behind it: `model.answer` sets what it answers, `model.calls` is what it received;
 * - `signedIn`: a page that is signed in to `greenroom`, on `/drawer`;
 * - `segment`: an option, the segment that `signedIn` and `signInAs` open, so that the list of users is not loaded first;
 * - `signInAs`: opens another window, signed in to `greenroom` under another name;
 * - `plain`: the console in front of a plain backend, with fresh data for each test;
 * - `otherHosts`: an option, the other hosts that a test opens on purpose.
 *
 * Every test also fails on an uncaught error, a violation of the content security policy or a request to another host.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  template: [
    async ({}, use) => {
      const template = await makeTemplate()
      await use(template)
      await template.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  plainConsole: [
    async ({}, use) => {
      const backend = await startPlainBackend()
      const server = await startServer({ API_UPSTREAM: backend.url, LOG_LEVEL: 'silent' })
      await use({ url: server.url, backend })
      await server.stop()
      await backend.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  model: async ({}, use) => {
    const model = await startModelServer()
    await use(model)
    await model.close()
  },
  greenroom: async ({ template, model }, use) => {
    const greenroom = await template.startCopy({
      ...{ LLM_URL: model.url, LLM_MODEL: 'test-model', LLM_MODELS: 'other-model' },
      WEBHOOK_NETWORKS: '127.0.0.0/8',
    })
    await use(greenroom)
    await greenroom.stop()
  },
  segment: [undefined, { option: true }],
  otherHosts: [[], { option: true }],
  guard: [
    async ({ context, otherHosts }, use) => {
      await noteToasts(context)
      const problems = await watchForProblems(context, otherHosts)
      await use()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  signedIn: async ({ page, greenroom, segment }, use) => {
    const { url, adminToken, email } = greenroom
    const user = { name: 'Robin Hale', email, image: null }
    await use(await signIn(page, url, adminToken, user, segment))
  },
  signInAs: async ({ browser, greenroom, segment }, use) => {
    const { url, adminToken, email } = greenroom
    const contexts: BrowserContext[] = []
    await use(async (name) => {
      const context = await browser.newContext()
      contexts.push(context)
      await noteToasts(context)
      return signIn(await context.newPage(), url, adminToken, { name, email }, segment)
    })
    for (const context of contexts) await context.close()
  },
  plain: async ({ plainConsole: { url, backend } }, use) => {
    backend.reset()
    const { calls, stub, token } = backend
    const user = { name: 'Robin Hale', email: 'robin@plain.example', image: null }
    await use({
      url,
      backend,
      calls,
      stub,
      signIn: (page, segment) => signIn(page, url, token, user, segment),
      requestLog: (pathPrefix = '') =>
        calls
          .filter(({ path }) => path.startsWith(pathPrefix))
          .map(({ method, path }) => `${method} ${path}`),
      writes: () => calls.filter(({ method }) => method !== 'GET'),
    })
  },
})

export { expect }
