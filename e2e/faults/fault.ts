import { expect } from '@playwright/test'
import type { Page, Route } from '@playwright/test'
import type { Endpoint } from '@greenroom/contract'
import { gate } from '../support/gate.ts'

/** One way in which a call can fail: on its way, at the server, or in what comes back. */
export interface Fault {
  name: string
  /** The HTTP status of the response; 0 without a response. */
  status: number
  /** The `message` in the response. */
  message?: string
  /** Whether no response ever comes. */
  hangs?: boolean
  apply: (route: Route) => Promise<unknown> | void
}

const networkError = (name: string, code: string): Fault => ({
  name,
  status: 0,
  apply: (route) => route.abort(code),
})
const response = (
  name: string,
  status: number,
  body: string,
  contentType: string,
  headers: Record<string, string> = {},
): Fault => ({
  name,
  status,
  apply: (route) => route.fulfill({ status, body, contentType, headers }),
})
const rejection = (status: number, message: string, headers?: Record<string, string>): Fault => ({
  ...response(
    `${status} with a message`,
    status,
    JSON.stringify({ message }),
    'application/json',
    headers,
  ),
  message,
})
const json = (name: string, body: string) => response(name, 200, body, 'application/json')
const html = '<!doctype html><title>Gateway</title><h1>It works!</h1><script>alert(1)</script>'
const retryLater = { 'retry-after': '30' }

/** Every fault. The end of the session is last, because signing in again is how a call recovers from it. */
export const faults: readonly Fault[] = [
  networkError('offline', 'internetdisconnected'),
  networkError('connection refused', 'connectionrefused'),
  networkError('connection reset', 'connectionreset'),
  rejection(500, 'Something broke.'),
  response('500 with HTML', 500, html, 'text/html'),
  response('502 without a body', 502, '', 'text/plain'),
  response('200 with HTML', 200, html, 'text/html'),
  json('truncated JSON', '[{"id": 7, "name": "Half of i'),
  json('an empty object', '{}'),
  json('a nested object', '{"data": {"rows": []}}'),
  json('an array', '[]'),
  json('null', 'null'),
  json('a number', '42'),
  json('a string', '"fine"'),
  { name: '204', status: 204, apply: (route) => route.fulfill({ status: 204 }) },
  rejection(403, 'Not for you.'),
  rejection(404, 'It is not there.'),
  rejection(409, 'It is in use.'),
  rejection(413, 'That is too large.'),
  rejection(422, 'That cannot be right.'),
  rejection(429, 'Too many calls. Try again in 30 seconds.', retryLater),
  rejection(503, 'Back in a moment.', retryLater),
  { name: 'no response', status: 0, hangs: true, apply: () => undefined },
  response('401', 401, '{"detail": "Expired"}', 'application/json'),
]

/** The faults that every call meets in the short run. */
export const shortFaults: readonly string[] = ['connection reset', '500 with a message', '401']

/** Responses without the item that they should hold. */
export const emptyJson = ['null', 'an empty object', 'a nested object']

/** Responses that are JSON of any shape. */
export const anyJson = [...emptyJson, 'an array', 'a number', 'a string']

export const endsSession = ({ status }: Fault): boolean => status === 401

/** The addresses of an endpoint, below `/api`. */
export const addressPattern = ({ path }: Endpoint): RegExp => {
  const segments = path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`/api${segments}/?(\\?.*)?$`)
}

/**
 * Makes every call of these endpoints fail.
 * @returns a promise of the first call, and what ends the fault
 */
export async function injectFault(page: Page, endpoints: readonly Endpoint[], fault: Fault) {
  const call = gate()
  const pending: Route[] = []
  const handlers = endpoints.map((endpoint) => ({
    address: addressPattern(endpoint),
    handle: async (route: Route) => {
      if (route.request().method() !== endpoint.method) return route.fallback()
      call.open()
      if (fault.hangs) pending.push(route)
      await fault.apply(route)
    },
  }))
  for (const { address, handle } of handlers) await page.route(address, handle)
  return {
    called: call.opened,
    async end() {
      // Otherwise the calls without a response would reach the backend now.
      for (const route of pending) await route.abort().catch(() => undefined)
      for (const { address, handle } of handlers) await page.unroute(address, handle)
    },
  }
}

/** Shorter than a toast stays, so that none comes and goes within one step. */
const stepMs = 1000

/** Advances the page's clock, which has to be installed, until the page has reported the call as timed out. */
export async function advancePast(
  page: Page,
  { hangs }: Fault,
  isReported: () => Promise<boolean>,
): Promise<void> {
  if (!hangs) return
  await expect(async () => {
    if (await isReported()) return
    await page.clock.fastForward(stepMs)
    expect(await isReported()).toBe(true)
  }).toPass({ intervals: [50], timeout: 60_000 })
}
