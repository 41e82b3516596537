import type { ClientConfig } from 'pg'

/** The URL of a PostgreSQL that listens on a socket. */
export const addressOf = ({ user, database, host }: ClientConfig): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`

/** The same PostgreSQL, another database. */
export const databaseAt = (address: string, database: string): string => {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}
