import { retryLater } from '../../http/http-error.ts'

/** The response while too many files are being processed. */
export const busy = () =>
  retryLater('The server is busy with other files. Please try again.', { seconds: 10 })
