import { countTokens, WorkersBusy } from '@greenroom/token-counter'
import { retryLater } from '../../http/http-error.ts'

/** Counts the tokens of a text. @throws HttpError 503 while too many texts are being counted */
export const tokensOf = (text: string) =>
  countTokens(text).catch((error: unknown) => {
    if (!(error instanceof WorkersBusy)) throw error
    throw retryLater('The server is busy counting other texts. Please try again.')
  })
