import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { codeOf } from '../lib/error-code.ts'
import type { Log } from '../lib/log.ts'

/** Timeouts that a connection sets in PostgreSQL, in milliseconds. */
export type Timeouts = Pick<
  ClientConfig,
  'statement_timeout' | 'idle_in_transaction_session_timeout'
>

const warning =
  'no statement timeout: the pooler of DATABASE_URL ignores ours and its role has none; see docs/operating/postgresql.md'

/** PgBouncer's response to a parameter that it does not know. */
const protocolViolation = '08P01'

/**
 * Finds out which timeouts the database accepts. A pooler such as PgBouncer rejects or ignores them; then those of the
 * role apply, and a warning is logged when it has none.
 * @returns the timeouts to set on every connection
 * @throws the database's error when it cannot be reached
 */
export const supportedTimeouts = async (
  connection: ClientConfig,
  requested: Timeouts,
  log: Log,
): Promise<Timeouts> => {
  if (Object.keys(requested).length === 0) return requested
  try {
    await warnIfUnlimited({ ...connection, ...requested }, log)
    return requested
  } catch (cause) {
    if (codeOf(cause) !== protocolViolation) throw cause
  }
  await warnIfUnlimited(connection, log)
  return {}
}

const warnIfUnlimited = async (connection: ClientConfig, log: Log) => {
  const client = new Client({ ...connection, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ unlimited: boolean }>(
      `select current_setting('statement_timeout') = '0' as unlimited`,
    )
    if (rows[0]?.unlimited) log.warn(warning)
  } finally {
    await client.end().catch(() => undefined)
  }
}
