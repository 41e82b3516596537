/** A request that failed. The caller decides what to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 without a usable response. */
  readonly status: number
  /** The server's own message. */
  readonly serverMessage: string | undefined
  readonly timedOut: boolean
  /** After how many seconds the server wants to be asked again. */
  readonly retryAfter: number | undefined
  /** Everything else that the server said with it. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    serverMessage?: string,
    timedOut = false,
    retryAfter?: number,
    details = {},
  ) {
    super(serverMessage ?? `No usable response (${status})`)
    this.status = status
    this.serverMessage = serverMessage
    this.timedOut = timedOut
    this.retryAfter = retryAfter
    this.details = details
  }
}

/** The server's message if there is one, otherwise `fallback` (spec section 8). */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.serverMessage ? error.serverMessage : fallback

/** Whether the user has cancelled the request, for example when asked for the password. Nobody is told about that. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** Whether what was asked for was deleted. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether the server has refused the request for certain. After any other failure it may have done what was asked. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** The field that the server names as the reason of an error. */
export const errorField = (error: unknown): string | undefined => {
  const field = error instanceof ApiError ? error.details['field'] : undefined
  return typeof field === 'string' ? field : undefined
}
