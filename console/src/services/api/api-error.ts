/** Why a call did not give what was asked for. The one who made the call decides what to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 where no answer came, or none that could be read. */
  readonly status: number
  /** The server's own sentence; absent where its answer carried none. */
  readonly serverMessage: string | undefined
  /** Whether it was given up because the server said nothing at all for too long. */
  readonly timedOut: boolean

  constructor(status: number, said?: string, silent = false) {
    super(said ?? `No usable answer (${status})`)
    this.status = status
    this.serverMessage = said
    this.timedOut = silent
  }
}

/** The server's sentence where it gave one, otherwise `fallback` (spec section 8). */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.serverMessage ? error.serverMessage : fallback
