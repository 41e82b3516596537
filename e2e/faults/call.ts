import { expect } from '@playwright/test'
import type { Page, Route } from '@playwright/test'
import type { Endpoint } from '@greenroom/contract'
import type { Plain } from '../support/fixtures.ts'
import type { Fault } from './fault.ts'
import { errorToast } from '../support/page.ts'

/** What a test of a call is given. */
export interface At {
  page: Page
  plain: Plain
}

/** A call of the console, and what becomes of it when it fails. */
export interface Call {
  /** What it is called in a report. */
  name: string
  /** Which kind of call it is: every fault meets each kind. */
  kind: 'read' | 'save' | 'delete'
  /** The endpoints that fail. */
  endpoints: readonly Endpoint[]
  /** Faults that are none for it: it takes such an answer. */
  takes?: readonly string[]
  /** Gets everything ready for it, before anything fails. */
  reach: (at: At) => Promise<void>
  /** Makes the call. */
  send: (at: At, fault: Fault) => Promise<void>
  /** What is said of a fault, in an alert; nothing where it is silent. */
  told: (fault: Fault) => string | undefined
  /** What stands on the page afterwards: what was typed, a way to try again. */
  left: (at: At, fault: Fault) => Promise<void>
  /** Makes the call again without a fault, where that is not what `send` does, and sees it go well. */
  mend: (at: At, fault: Fault) => Promise<void>
  /** Whether each fault needs a way to it anew. */
  anew?: boolean
}

/** The calls of a segment, which are tried one after the other on the same page. */
export interface Segment {
  title: string
  calls: readonly Call[]
}

/** The server's own words, otherwise the specification's sentence. */
export const saidOr =
  (sentence: string) =>
  ({ said }: Fault): string =>
    said ?? sentence

/** Any address of an endpoint, below `/api`. */
export const addressOf = ({ path }: Endpoint): RegExp => {
  const open = path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`/api${open}/?(\\?.*)?$`)
}

/**
 * Lets every call of these endpoints meet the fault.
 * @returns what waits until the first has met it, and what ends it
 */
export async function strike(page: Page, endpoints: readonly Endpoint[], fault: Fault) {
  let meets = () => {}
  const met = new Promise<void>((resolve) => {
    meets = resolve
  })
  const held: Route[] = []
  const meetings = endpoints.map((endpoint) => ({
    address: addressOf(endpoint),
    meet: async (route: Route) => {
      if (route.request().method() !== endpoint.method) return route.fallback()
      meets()
      if (fault.silent) held.push(route)
      await fault.meet(route)
    },
  }))
  for (const { address, meet } of meetings) await page.route(address, meet)
  return {
    met,
    async end() {
      // What was never answered must not reach the backend after all.
      for (const route of held) await route.abort().catch(() => undefined)
      for (const { address, meet } of meetings) await page.unroute(address, meet)
    },
  }
}

/** Puts the toasts away that are on the screen. */
export async function dismissToasts(page: Page): Promise<void> {
  const toasts = page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
  for (let left = await toasts.count(); left > 0; left--) {
    // It may go by itself in between.
    await toasts
      .first()
      .click({ timeout: 1000 })
      .catch(() => undefined)
  }
  // One that is pointed at would stay.
  await page.mouse.move(0, 0)
  await expect(toasts).toHaveCount(0)
}

/** Expects that the focus is somewhere: on nothing, the keyboard begins at the top of the page again. */
export const expectFocus = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'the focus' })
    .not.toBe('BODY')

/** Expects what is said of a fault, once; nothing at all where it is silent. */
export async function expectTold(page: Page, told: string | undefined): Promise<void> {
  const alerts = page.getByRole('alert').filter({ hasText: /\S/ })
  if (told === undefined) await expect(alerts).toHaveCount(0)
  else await expect(errorToast(page, told).first()).toBeVisible()
}
