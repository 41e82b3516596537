import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { Webhook } from 'standardwebhooks'
import release from '../../../../package.json' with { type: 'json' }
import { callAbort } from '../../lib/call-abort.ts'
import { codeOf } from '../../lib/error-code.ts'
import { secondsOf } from '../../lib/retry-after.ts'
import { RefusedAddress, hostOf } from './addresses.ts'
import type { Resolve } from './addresses.ts'

/** What is sent, and where to. */
export interface Message {
  /** The same in each try. */
  readonly id: string
  readonly url: string
  readonly secret: string
  /** JSON. */
  readonly body: string
}

/** How a try ended: `error` is a sentence, and `null` where the receiver has accepted the message. */
export interface PostResult {
  readonly status: number | null
  readonly error: string | null
  /** For how many seconds the receiver wants nothing more. */
  readonly retryAfter: number
}

/** How long a receiver may take, in milliseconds. */
export const postTimeout = 10_000

/** Posts a message, signed as Standard Webhooks. The body of the answer is not read, and no redirect is followed. */
export const postMessage = async (
  { id, url: address, secret, body }: Message,
  resolve: Resolve,
  stopping: AbortSignal,
): Promise<PostResult> => {
  const call = callAbort([stopping])
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    call.abort()
  }, postTimeout)
  try {
    stopping.throwIfAborted()
    const url = new URL(address)
    // A socket looks up no host that is an address already.
    if (isIP(hostOf(url))) await resolve(url)
    const lookup: LookupFunction = (_host, _options, done) => {
      resolve(url).then(
        (addresses) => done(null, addresses),
        (error: Error) => done(error, ''),
      )
    }
    const now = new Date()
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': `Greenroom/${release.version}`,
      'webhook-id': id,
      'webhook-timestamp': Math.floor(now.getTime() / 1000),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    }
    const { status, retryAfter } = await new Promise<Answer>((done, fail) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest
      const { signal } = call
      // A connection of its own, so that each is to an address that was checked just now.
      const connection = { agent: false, lookup, autoSelectFamily: true }
      const options = { method: 'POST', headers, ...connection, signal }
      send(url, options, (response) => {
        const { statusCode = 0, headers: answered } = response
        done({ status: statusCode, retryAfter: secondsOf(answered['retry-after']) })
        response.on('error', () => undefined).destroy()
      })
        .on('error', fail)
        .end(body)
    })
    return { status, error: problemOf(status), retryAfter }
  } catch (error) {
    stopping.throwIfAborted()
    return { status: null, error: isLate ? tooLate : reasonOf(error), retryAfter: 0 }
  } finally {
    clearTimeout(timer)
    call.end()
  }
}

type Answer = { readonly status: number; readonly retryAfter: number }

const tooLate = `There was no answer within ${postTimeout / 1000} seconds.`

const problemOf = (status: number) => {
  if (status >= 200 && status < 300) return null
  if (status === 410)
    return 'The receiver wants no more events (410), so the webhook was switched off.'
  const isRedirect = status >= 300 && status < 400
  return isRedirect
    ? `The answer was a redirect (${status}), which is not followed.`
    : `The answer was an error (${status}).`
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at the address.',
  ECONNRESET: 'The connection was closed without an answer.',
  EHOSTUNREACH: 'The host of the address cannot be reached.',
  ENETUNREACH: 'The host of the address cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the host has expired.',
}

const reasonOf = (error: unknown) => {
  if (error instanceof RefusedAddress) return error.message
  const code = codeOf(error) ?? 'unknown'
  return reasons[code] ?? `The connection failed (${code}).`
}
