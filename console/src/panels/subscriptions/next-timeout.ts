import { ApiError } from '../../services/api/api-error.ts'

/** A fallback call to a backend that has just timed out waits for a shorter time. */
const afterTimeoutMs = 4000

/** The timeout of the call that follows a failed one; the default if undefined. */
export const nextTimeout = (error: unknown): number | undefined =>
  error instanceof ApiError && error.timedOut ? afterTimeoutMs : undefined
