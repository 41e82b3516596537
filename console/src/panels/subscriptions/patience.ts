import { ApiError } from '../../services/api/api-error.ts'

/** How long a server may be silent that was so before, in milliseconds: what is tried next is not waited for as long. */
const short = 4000

/** How long to wait for the next of several calls of which one is to go well; as long as usual where absent. */
export const patienceAfter = (error: unknown): number | undefined =>
  error instanceof ApiError && error.timedOut ? short : undefined
