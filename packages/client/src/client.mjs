/* oxlint-disable no-unsafe-argument, no-unsafe-assignment, no-unsafe-return -- types.d.ts says what is in a response */
import { setTimeout as wait } from 'node:timers/promises'

/** @typedef {{ body?: object, key?: string | undefined }} Sent `key` is the Idempotency-Key of a write. */

/** Compositions and catalogues that are kept for their ETag. */
const maxRemembered = 500
/** Seconds that a call waits in all. A server that asks for more is not waited for. */
const longestWait = 60

/** A refusal. `status` and `field` are those of the response, `requestId` is in the log of the server. */
export class GreenroomError extends Error {
  /** @param {number} status @param {Headers} headers @param {string} text */
  constructor(status, headers, text) {
    // A gateway may answer with a page, whatever it calls it.
    const { message, field } = parsed(text) ?? { message: text.slice(0, 200) }
    super(message || `The server answered ${status}.`)
    this.name = 'GreenroomError'
    this.status = status
    /** @type {string | undefined} */
    this.field = field
    this.requestId = headers.get('x-request-id') ?? ''
  }
}

/** The object of a JSON text; `undefined` if it is none. @param {string} text */
function parsed(text) {
  try {
    return Object(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** @param {import('./types.d.ts').ClientOptions} options @returns {import('./types.d.ts').Client} */
export function createClient({ url, key: secret, attempts = 5, timeoutMs = 20_000 }) {
  const base = `${url.replace(/\/+$/, '')}/api/v1/delivery`
  /** @type {Map<string, { etag: string, text: string }>} */
  const remembered = new Map()

  /** Sends a request once. @param {string} method @param {string} path @param {Sent} sent */
  async function sendOnce(method, path, { body, key }) {
    const known = method === 'GET' ? remembered.get(path) : undefined
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(known && { 'if-none-match': known.etag }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    return { response, text: response.status === 304 && known ? known.text : text }
  }

  /**
   * Sends a request, and sends it again where that may help. A write carries one Idempotency-Key for all attempts, so that
   * it is done once even if a response is lost. It waits at most a minute in all.
   * @param {string} method @param {string} path @param {Sent} [sent]
   */
  async function call(method, path, sent = {}) {
    let left = longestWait
    for (let attempt = 1; ; attempt++) {
      let failure
      const answer = await sendOnce(method, path, sent).catch((error) => {
        failure = error
        return undefined
      })
      const pause = pauseBefore(attempt, answer?.response)
      const last = attempt >= attempts || pause > left
      if (answer && (last || !mayRepeat(answer.response, attempt)))
        return read(path, answer.response, answer.text)
      if (last) throw failure
      left -= pause
      await wait(1000 * pause)
    }
  }

  /** @param {string} path @param {Response} response @param {string} text */
  function read(path, { ok, status, headers }, text) {
    const result = parsed(text)
    if ((!ok && status !== 304) || !result) throw new GreenroomError(status, headers, text)
    const etag = headers.get('etag')
    if (etag !== null) {
      // The newest is the last, and the first is dropped.
      remembered.delete(path)
      remembered.set(path, { etag, text })
      const [oldest] = remembered.keys()
      if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
    }
    return result
  }

  /** @param {string} method @param {string} path @param {object | undefined} body @param {{ idempotencyKey?: string }} [options] */
  const write = (method, path, body, { idempotencyKey = crypto.randomUUID() } = {}) =>
    call(method, path, { ...(body && { body }), key: idempotencyKey })

  const part = encodeURIComponent
  return {
    catalogue: () => call('GET', '/catalogue'),
    composition: (modeId, personaId) =>
      call('GET', `/compositions/${part(modeId)}/${part(personaId)}`),
    prompts: (modeId) => call('GET', `/prompts/${part(modeId)}`),
    readUser: (email) => call('GET', `/users/${part(email)}`),
    saveUser: (email, user, options) => write('PUT', `/users/${part(email)}`, user, options),
    subscribe: (email, plan, options) =>
      write('PUT', `/users/${part(email)}/subscription`, plan, options),
    startSession: (session, options) => write('POST', '/sessions', session, options),
    unfinishedSessions: () => call('GET', '/sessions?unfinished=true'),
    readSession: (sessionId) => call('GET', `/sessions/${part(sessionId)}`),
    finishSession: (sessionId, result, options) =>
      write('PATCH', `/sessions/${part(sessionId)}`, result, options),
    cancelSession: (sessionId, options) =>
      write('POST', `/sessions/${part(sessionId)}/cancel`, undefined, options),
  }
}

/** As docs/integrating.md says; a 500 is repeated once. @param {Response} response @param {number} attempt */
const mayRepeat = ({ status }, attempt) =>
  [429, 502, 503, 504].includes(status) || (status === 500 && attempt === 1)

/** Seconds to wait: what the server asks for, or 0.5, 1, 2, 4 … @param {number} attempt @param {Response | undefined} response */
function pauseBefore(attempt, response) {
  const text = response?.headers.get('retry-after') ?? ''
  const asked = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return asked > 0 ? asked : 2 ** (attempt - 2)
}
