import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { signIn, startTwoServers } from './two-servers.ts'

/* The example client of docs/integrating.md, as a process of its own, against a started server. */

const example = fileURLToPath(new URL('../../examples/role-play-service/main.mjs', import.meta.url))

/** Starts the servers. `list` reads the rows of a list as an administrator, `runExample` returns what the example printed. */
export const startRolePlay = async () => {
  const all = await startTwoServers()
  // The other server, so that everything must be in the database.
  const admin = all.two.as((await signIn(all.one.url)).token)
  return {
    ...{ url: all.one.url, admin, close: () => all.close() },
    createKey: async () => {
      const { status, body } = await admin('POST', '/api/v1/service-keys', { name: 'Example' })
      expect(status).toBe(201)
      return body as { key_id: string; secret: string }
    },
    runExample: async (key: string, settings = {}) => {
      const { PATH } = process.env
      const env = { PATH, GREENROOM_URL: all.one.url, GREENROOM_KEY: key, ...settings }
      const { stdout } = await promisify(execFile)(process.execPath, [example], { env })
      return stdout
    },
    list: async (path: string) => {
      const { status, body } = await admin('GET', `/api/v1${path}`)
      expect(status).toBe(200)
      return body as Record<string, unknown>[]
    },
  }
}
