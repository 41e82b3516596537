import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resetAdministrator } from '../src/resources/users/administrators.ts'
import { issueToken } from '../src/access/tokens.ts'
import { buildApp } from '../src/app.ts'
import type { AppConfig, Parts } from '../src/app.ts'
import type { Database } from '../src/database/database.ts'
import { openFiles } from '../src/adapters/files/files.ts'
import type { Files } from '../src/adapters/files/files.ts'
import { caller } from './call.ts'
import type { Call } from './call.ts'
import { freshDatabase } from './database.ts'

/** The administrator of every test. */
export const administrator = { email: 'ann@greenroom.example', password: 'a good long password' }

/** The settings of features that need one. Nothing listens at these addresses. */
export const optionalFeatures = {
  modelServer: { url: 'http://localhost:1/v1', model: 'any', others: ['other'] },
  speechServer: { url: 'http://localhost:1', key: 'any' },
  oidc: { issuer: 'http://localhost:1', clientId: 'any', clientSecret: 'any', name: 'any' },
  mail: { url: 'smtp://localhost:1', from: { name: '', address: 'any@greenroom.example' } },
}

/** A server with its own database, called over HTTP. */
export interface TestApp {
  url: string
  db: Database
  databaseUrl: string
  files: Files
  /** The folder that the files are stored in. */
  filesFolder: string
  /** The token `admin` calls with. */
  token: string
  /** Calls with the token of a super_admin. */
  admin: Call
  /** Calls without a token. */
  anyone: Call
  close(): Promise<void>
}

/** Starts a server on a free port with one administrator. */
export const startApp = async (
  overrides: Partial<AppConfig> & Omit<Parts, 'config'> = {},
): Promise<TestApp> => {
  const { consoleFolder, logTo, ...config } = overrides
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-app-'))
  const { db, ping, url: databaseUrl, drop } = await freshDatabase()
  const storage = { kind: 'folder', path: folder } as const
  const files = openFiles(storage)
  const app = await buildApp({
    config: {
      logLevel: 'silent',
      trustProxy: false,
      siteUrl: 'https://example.com',
      storage,
      ...config,
    },
    db,
    ping,
    files,
    consoleFolder: consoleFolder ?? folder,
    ...(logTo && { logTo }),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await resetAdministrator(db, administrator.email, administrator.password)
  const token = await issueToken(db, await userIdByEmail(db, administrator.email))
  return {
    url,
    db,
    databaseUrl,
    files,
    filesFolder: folder,
    token,
    admin: caller(url, { authorization: `Bearer ${token}` }),
    anyone: caller(url),
    close: async () => {
      // A connection that the client opened in reserve would stay for 72 seconds.
      const timer = setTimeout(() => app.server.closeAllConnections(), 500)
      await app.close()
      clearTimeout(timer)
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The id of the user with this address. */
export const userIdByEmail = async (db: Database, email: string): Promise<string> => {
  const { user_id } = await db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return user_id
}
