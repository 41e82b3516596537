import { HttpError } from '../../http/http-error.ts'

/** The response while too many files are being processed. */
export const busy = () =>
  new HttpError(503, 'The server is busy with other files. Please try again.', {
    headers: { 'retry-after': '10' },
  })
