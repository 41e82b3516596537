import type { ClientConfig } from 'pg'

/** The URL of a PostgreSQL that listens on a socket. */
export const socketUrl = ({ user, database, host }: ClientConfig): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`

/** The same PostgreSQL, another database. */
export const withDatabase = (address: string, database: string): string => {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}
