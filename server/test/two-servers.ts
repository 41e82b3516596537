import { credentials, startBuckets } from './bucket.ts'
import { caller } from './call.ts'
import type { Call } from './call.ts'
import { emptyDatabase } from './database.ts'
import { launch } from './greenroom.ts'
import type { Greenroom } from './greenroom.ts'
import { queryFunction } from './new-database.ts'

export const administrator = { email: 'ann@greenroom.example', password: 'a good long password' }

/** One of several servers, with a function that calls it with a token. */
export interface TestServer extends Greenroom {
  as(token: string): Call
}

/**
 * Starts two servers at the same time on one new database and one bucket, with demonstration data.
 * @param more settings
 * @param serverUrl returns the URL by which they reach the database
 */
export const startTwoServers = async (
  more: Readonly<Record<string, string>> = {},
  serverUrl: (databaseUrl: string) => string = (url) => url,
) => {
  const { DATABASE_URL: direct, drop } = await emptyDatabase()
  const s3 = await startBuckets()
  const settings = {
    DATABASE_URL: serverUrl(direct),
    STORAGE_URL: s3.storageUrl('one'),
    SEED: 'demo',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'silent',
    ...credentials,
    ...more,
  }
  const started: Greenroom[] = []
  const start = async (port = '0'): Promise<TestServer> => {
    const server = await launch({ ...settings, PORT: port })
    started.push(server)
    return {
      ...server,
      as: (token) => caller(server.url, { authorization: `Bearer ${token}` }),
    }
  }
  const [one, two] = await Promise.all([start(), start()])
  return {
    ...{ one, two, s3, settings, ask: queryFunction({ connectionString: direct }) },
    /** Restarts a server on the same port. */
    again: ({ url }: Greenroom) => start(new URL(url).port),
    close: async () => {
      await Promise.all(started.map(({ end }) => end('SIGKILL')))
      await s3.close()
      await drop()
    },
  }
}

/** Signs in. @returns the status and, if it worked, the token */
export const signIn = async (url: string, { email, password } = administrator) => {
  const { status, body } = await caller(url)('POST', '/api/login', { email, password })
  return { status, token: String(Object(body).token) }
}
