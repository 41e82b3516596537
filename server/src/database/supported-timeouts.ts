import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { codeOf } from '../error-code.ts'
import type { Log } from '../log.ts'

/** Limits that a session asks PostgreSQL for when it begins, in milliseconds. */
export type Timeouts = Pick<
  ClientConfig,
  'statement_timeout' | 'idle_in_transaction_session_timeout'
>

const missing =
  'the pooler of DATABASE_URL passes no time limits on, and the role has none: docs/operating.md says how to set them'

/**
 * Finds out whether sessions may ask for time limits. A pooler such as PgBouncer refuses whoever asks, or keeps the wish
 * to itself; the limits are then those of the role, and where it has none that is told.
 * @returns what a session can ask for
 * @throws the database's error when it cannot be reached
 */
export const supportedTimeouts = async (
  connection: ClientConfig,
  wanted: Timeouts,
  log: Log,
): Promise<Timeouts> => {
  if (Object.keys(wanted).length === 0) return wanted
  try {
    await warnIfUnlimited({ ...connection, ...wanted }, log)
    return wanted
  } catch (cause) {
    if (codeOf(cause) !== protocolViolation) throw cause
  }
  await warnIfUnlimited(connection, log)
  return {}
}

/** What PgBouncer says to a parameter that it does not know. */
const protocolViolation = '08P01'

const warnIfUnlimited = async (connection: ClientConfig, log: Log) => {
  const client = new Client({ ...connection, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ none: boolean }>(
      `select current_setting('statement_timeout') = '0' as none`,
    )
    if (rows[0]?.none) log.warn(missing)
  } finally {
    await client.end().catch(() => undefined)
  }
}
