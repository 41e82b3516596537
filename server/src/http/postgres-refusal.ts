import { DatabaseError } from 'pg'
import { Refusal } from './refusal.ts'

/** What became of two people changing the same thing at the same moment. */
const conflict = 'Someone else was changing this at the same moment. Please try again.'
const unreachable = 'The database cannot be reached at the moment. Please try again.'

/** Codes of the operating system for a connection that cannot be made or broke. */
const brokenConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** pg says these in words alone. */
const brokenWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after)/

/**
 * Turns what PostgreSQL or its driver threw into what may be answered; never with a word of the database's own.
 * @returns `undefined` where the error is another one
 */
export const refusalOfPostgres = (error: unknown): Refusal | undefined => {
  if (error instanceof DatabaseError) return refusalOfState(error)
  return isBroken(error) ? later(unreachable) : undefined
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
  if (code === '53100') return new Refusal(507, 'The database has no room left. Nothing was saved.')
  return /^(08|28|3D|53|57P)|^25006$/.test(code) ? later(unreachable) : undefined
}

const isBroken = (error: unknown) => {
  if (!(error instanceof Error)) return false
  if ('code' in error && brokenConnection.has(String(error.code))) return true
  // A socket file that is not there: the embedded PostgreSQL is down.
  if ('syscall' in error && error.syscall === 'connect') return true
  return brokenWords.test(error.message)
}

const later = (message: string) => new Refusal(503, message, { headers: { 'retry-after': '2' } })
