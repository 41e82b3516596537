import { DatabaseError } from 'pg'
import { isUnavailable } from '../database/database-errors.ts'
import { Refusal } from './http-error.ts'

/** What became of two people changing the same thing at the same moment. */
const conflict = 'Someone else was changing this at the same moment. Please try again.'

/**
 * Turns what PostgreSQL or its driver threw into what may be answered; never with a word of the database's own.
 * @returns `undefined` where the error is another one
 */
export const refusalOfPostgres = (error: unknown): Refusal | undefined => {
  const refusal = error instanceof DatabaseError ? refusalOfState(error) : undefined
  return refusal ?? (isUnavailable(error) ? unreachable() : undefined)
}

/** Whether a transaction was ended only because of others beside it, so that it may simply run again. */
export const mayRunAgain = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')

const refusalOfState = ({ code = '' }: DatabaseError) => {
  if (code.startsWith('22')) return new Refusal(400, 'A value in the request cannot be stored.')
  if (code === '23505') return new Refusal(409, 'There is one like this already.')
  if (code === '23503')
    return new Refusal(409, 'It is in use, or refers to something that does not exist.')
  if (code.startsWith('23')) return new Refusal(400, 'A value in the request is not allowed.')
  if (code.startsWith('40')) return new Refusal(409, conflict)
  if (code === '55P03') return later('This is being changed by someone else. Please try again.')
  if (code === '57014') return later('The database took too long to answer. Please try again.')
  if (code === '53100') return noRoom()
  // Nobody was refused at the start: a password was changed, the database renamed or its memory is full.
  return /^(28|3D|53)/.test(code) ? unreachable() : undefined
}

/** What is answered to a change while the database's disk is full. */
export const noRoom = (): Refusal =>
  new Refusal(507, 'The database has no room left. Nothing was saved.')

/** What is answered while the database cannot be reached. */
export const unreachable = (): Refusal =>
  later('The database cannot be reached at the moment. Please try again.')

const later = (message: string) => new Refusal(503, message, { headers: { 'retry-after': '2' } })
