import { sql } from 'kysely'
import { resetAdministrator } from '../src/resources/users/administrators.ts'
import { issueToken } from '../src/access/tokens.ts'
import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/database/open.ts'
import { openFiles } from '../src/adapters/files/files.ts'
import { administrator, userIdByEmail } from './app.ts'
import { caller } from './call.ts'
import { freshDatabase } from './database.ts'
import { relayTo } from './relay.ts'

/** The response while the database is unreachable. */
export const databaseUnavailable = {
  status: 503,
  body: { message: 'The database is not available. Please try again.' },
}

/** Starts a server with one administrator that reaches its database through a relay. */
export const startAppBehindRelay = async () => {
  const fresh = await freshDatabase()
  const relay = await relayTo(fresh.url)
  await resetAdministrator(fresh.db, administrator.email, administrator.password)
  const token = await issueToken(fresh.db, await userIdByEmail(fresh.db, administrator.email))
  const log = { info: () => undefined, warn: () => undefined }
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl: relay.url }, log)
  const storage = { kind: 'folder', path: '/nowhere' } as const
  const app = await buildApp({
    config: { logLevel: 'silent', trustProxy: false, siteUrl: 'https://example.com', storage },
    db,
    files: openFiles(storage),
    consoleFolder: '/nowhere',
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    /** The database without the relay. */
    direct: { connectionString: fresh.url },
    relay,
    /** Calls as the administrator. */
    admin: caller(url, { authorization: `Bearer ${token}` }),
    /** Terminates the server's connections in PostgreSQL. */
    endBackends: () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(fresh.db),
    close: async () => {
      await app.close()
      await close()
      await relay.close()
      await fresh.drop()
    },
  }
}
