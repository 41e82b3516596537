import { DatabaseError } from 'pg'
import { isRejectedValue, isUnavailable } from '../database/database-errors.ts'
import { HttpError, retryLater } from './http-error.ts'

/**
 * Maps an error of PostgreSQL or its driver to a response, without the database's own words.
 * @returns `undefined` for any other error
 */
export const databaseHttpError = (error: unknown): HttpError | undefined => {
  const known = error instanceof DatabaseError ? byState(error) : undefined
  return known ?? (isUnavailable(error) ? databaseUnavailable() : undefined)
}

/** Whether a transaction failed because of concurrent ones (serialization failure or deadlock). */
export const isRetryable = (error: unknown) =>
  error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')

const byState = (error: DatabaseError) => {
  const { code = '' } = error
  // The general handler responds with 500 and logs it.
  if (/^2[23]/.test(code) && !isRejectedValue(error)) return undefined
  if (code.startsWith('22')) return new HttpError(400, 'A value in the request cannot be stored.')
  if (code === '23505') return new HttpError(409, 'An item like this already exists.')
  if (code === '23503')
    return new HttpError(409, 'It is in use, or refers to something that does not exist.')
  if (code.startsWith('23')) return new HttpError(400, 'A value in the request is not allowed.')
  if (code.startsWith('40'))
    return new HttpError(409, 'Someone else changed this at the same time. Please try again.')
  if (code === '55P03') return retryLater('Someone else is changing this. Please try again.')
  if (code === '57014')
    return retryLater('The database took too long to respond. Please try again.')
  if (code === '53100') return databaseFull()
  // The server cannot log in: its password changed, the database was renamed or its memory is full.
  return /^(28|3D|53)/.test(code) ? databaseUnavailable() : undefined
}

/** The response to a change while the database's disk is full. */
export const databaseFull = () => new HttpError(507, 'The database is full. Nothing was saved.')

/** The response while the database cannot be reached. */
export const databaseUnavailable = () =>
  retryLater('The database is not available. Please try again.')
