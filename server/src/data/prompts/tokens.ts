import { countTokens, WorkersBusy } from '@greenroom/token-counter'
import { HttpError } from '../../http/http-error.ts'

/** Counts the tokens of a text. @throws HttpError 503 while too many texts are being counted */
export const tokensOf = (text: string) =>
  countTokens(text).catch((error: unknown) => {
    if (!(error instanceof WorkersBusy)) throw error
    throw new HttpError(503, 'The server is busy counting other texts. Please try again.', {
      headers: { 'retry-after': '2' },
    })
  })
