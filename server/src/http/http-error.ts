interface More {
  readonly field?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Other fields of the response. */
  readonly details?: object
}

/** How a caller can authenticate (RFC 6750, section 3), which each 401 says (RFC 9110, section 15.5.2). */
export const challenge = 'Bearer realm="Greenroom"'

/** An error response: throw it anywhere below a handler, and `{ message, field? }` is sent, with its details. */
export class HttpError extends Error {
  readonly status: number
  readonly field: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly details: object

  constructor(status: number, message: string, more: More = {}) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.field = more.field
    this.headers = { ...(status === 401 && { 'www-authenticate': challenge }), ...more.headers }
    this.details = more.details ?? {}
  }
}

/** Ends a request with an error. */
export function refuse(status: number, message: string, field?: string): never {
  throw new HttpError(status, message, { field })
}

/**
 * Ends a request for a row that does not exist.
 * @param field the field or parameter with its id, where a request has several
 */
export const notFound = (noun: string, field?: string): never =>
  refuse(404, `There is no ${noun} with this id. It may have been deleted.`, field)

/** Ends a request for a path that is not served. */
export const unknownPath = (): never => refuse(404, 'There is nothing at this address.')

/** An error after which a client may try again: 503 after two seconds, unless said otherwise. */
export const retryLater = (message: string, { status = 503, seconds = 2 } = {}) =>
  new HttpError(status, message, { headers: { 'retry-after': String(seconds) } })

/** The message for a body with too many values. */
export const tooManyValues = (most: number) =>
  `The body must have at most ${most.toLocaleString('en-US')} values, nested ones included.`
