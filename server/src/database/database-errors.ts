import type { LogEvent } from 'kysely'
import { DatabaseError } from 'pg'

/** Errors of statements that had no values. */
const withoutValues = new WeakSet<object>()

/** Notes which errors no value of a caller can have caused. */
export const noteError = (event: LogEvent): void => {
  if (event.level !== 'error' || event.query.parameters.length > 0) return
  if (event.error instanceof DatabaseError) withoutValues.add(event.error)
}

/** A value that is too long, too large or malformed, or that a constraint of its column rejects. */
const statesOfValues = /^(22(001|003|007|008|021|P02|P05)|23)/

/**
 * Whether PostgreSQL rejected a value of the caller. Other data exceptions, such as a division by zero, and those in our own
 * functions and triggers are faults of Greenroom.
 */
export const isRejectedValue = (error: DatabaseError): boolean =>
  statesOfValues.test(error.code ?? '') &&
  !/\b(PL\/pgSQL|SQL) function /.test(error.where ?? '') &&
  !withoutValues.has(error)

/** Operating system codes for a connection that broke or cannot be made. */
const brokenConnectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** pg gives these errors no code. */
const brokenConnectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after|There was an error establishing an SSL connection)/

/** Connection errors, too many connections, starting, stopping, system errors, and a replica before its promotion. */
const temporaryStates = /^(08|53[23]|57P|58)|^25006$/

/** Whether the database is unreachable or unable to work at the moment, so that a retry may help. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseError)
    return temporaryStates.test(error.code ?? '') || isFatal(error)
  if (!(error instanceof Error)) return false
  if ('code' in error && brokenConnectionCodes.has(String(error.code))) return true
  // ENOENT on connect: the embedded PostgreSQL is down and its socket is gone.
  if ('syscall' in error && error.syscall === 'connect') return true
  return brokenConnectionMessages.test(error.message)
}

/** Whether PostgreSQL ended the connection, for a reason other than rejecting the user or the database name. */
const isFatal = ({ severity, code = '' }: DatabaseError) =>
  (severity === 'FATAL' || severity === 'PANIC') && !/^(28|3D|42)/.test(code)

/** For the storing of a read: it fails while the disk is full or the database is a replica, and reads must work then. */
export const ignoreReadOnly = (error: unknown): void => {
  const isReadOnly = error instanceof DatabaseError && ['53100', '25006'].includes(error.code ?? '')
  if (!isReadOnly) throw error
}
