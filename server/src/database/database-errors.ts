import { DatabaseError } from 'pg'

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
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after|There was an error establishing an SSL connection)/

/**
 * States of a PostgreSQL that may be well in a moment: no connection, no room for one, starting, stopping, a fault of
 * its machine, a replica that has not taken over yet.
 */
const passingStates = /^(08|53[23]|57P|58)|^25006$/

/** Whether the database cannot be reached or cannot work at the moment, so that asking again later may do. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseError) return passingStates.test(error.code ?? '') || isFatal(error)
  if (!(error instanceof Error)) return false
  if ('code' in error && brokenConnection.has(String(error.code))) return true
  // A socket file that is not there: the embedded PostgreSQL is down.
  if ('syscall' in error && error.syscall === 'connect') return true
  return brokenWords.test(error.message)
}

/** Whether pg has waited in vain for somebody to answer at all. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout expired')

/** Whoever may not come in at all will not be let in later either. */
const isFatal = ({ severity, code = '' }: DatabaseError) =>
  (severity === 'FATAL' || severity === 'PANIC') && !/^(28|3D|42)/.test(code)

/** Whether the database goes on reading but takes nothing new: its disk is full, or it is a replica. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '53100' || error.code === '25006')
