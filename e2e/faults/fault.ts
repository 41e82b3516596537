import type { Page, Route } from '@playwright/test'

/** How a call can go wrong on its way, at the server, or in what comes back. */
export interface Fault {
  name: string
  /** The HTTP status that comes back; 0 where none does. */
  status: number
  /** The server's own sentence. */
  said?: string
  /** Whether the answer never comes. */
  silent?: boolean
  meet: (route: Route) => Promise<unknown> | void
}

const broken = (name: string, how: string): Fault => ({
  name,
  status: 0,
  meet: (route) => route.abort(how),
})
const answered = (
  name: string,
  status: number,
  body: string,
  contentType: string,
  headers: Record<string, string> = {},
): Fault => ({
  name,
  status,
  meet: (route) => route.fulfill({ status, body, contentType, headers }),
})
const refused = (status: number, said: string, headers?: Record<string, string>): Fault => ({
  ...answered(
    `${status} with a message`,
    status,
    JSON.stringify({ message: said }),
    'application/json',
    headers,
  ),
  said,
})
const page = '<!doctype html><title>Gateway</title><h1>It works!</h1><script>alert(1)</script>'
const json = (name: string, body: string) => answered(name, 200, body, 'application/json')
const later = { 'retry-after': '30' }

/** Every fault; the one that ends the session comes last, since signing in again is its cure. */
export const faults: readonly Fault[] = [
  broken('offline', 'internetdisconnected'),
  broken('a refused connection', 'connectionrefused'),
  broken('a connection that breaks off', 'connectionreset'),
  refused(500, 'Something broke.'),
  answered('a 500 page', 500, page, 'text/html'),
  answered('a 502 without a body', 502, '', 'text/plain'),
  answered('a 200 page', 200, page, 'text/html'),
  json('JSON that breaks off', '[{"id": 7, "name": "Half of i'),
  json('an empty object', '{}'),
  json('an object in an object', '{"data": {"rows": []}}'),
  json('an array', '[]'),
  json('null', 'null'),
  json('a number', '42'),
  json('a text', '"fine"'),
  { name: '204', status: 204, meet: (route) => route.fulfill({ status: 204 }) },
  refused(403, 'Not for you.'),
  refused(404, 'It is not there.'),
  refused(409, 'It is in use.'),
  refused(413, 'That is too large.'),
  refused(422, 'That cannot be right.'),
  refused(429, 'Too many calls. Try again in 30 seconds.', later),
  refused(503, 'Back in a moment.', later),
  { name: 'half a minute of silence', status: 0, silent: true, meet: () => undefined },
  answered('401', 401, '{"detail": "Expired"}', 'application/json'),
]

/** Names of answers that say nothing of the thing that they should hold. */
export const empty = ['null', 'an empty object', 'an object in an object']

/** Names of answers that are JSON of whatever shape. */
export const anyJson = [...empty, 'an array', 'a number', 'a text']

/** Whether this is the end of the session. */
export const isOver = ({ status }: Fault): boolean => status === 401

const halfMinute = 30_000
/** Shorter than a toast stays: a leap never takes with it what has been said since the last look. */
const step = 1000

/**
 * Waits out a silence of half a minute; nothing where there is none.
 * @param done whether the page has noticed
 */
export async function sitOut(
  page_: Page,
  { silent }: Fault,
  done: () => Promise<boolean>,
): Promise<void> {
  if (!silent) return
  for (let passed = 0; passed < halfMinute && !(await done()); passed += step) {
    await page_.clock.fastForward(step)
    await page_.waitForTimeout(50)
  }
}
