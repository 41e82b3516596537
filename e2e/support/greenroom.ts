import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server.ts'

/** An answer of the API: its status and what its JSON says, `undefined` where it is empty. */
export interface Answer {
  status: number
  body: unknown
}

/** A real Greenroom with demonstration data and one super administrator. */
export interface Greenroom {
  url: string
  /** Its DATA_DIR. */
  dataDir: string
  email: string
  password: string
  adminToken: string
  /** Calls the API as the administrator. `path` is below `/api`. */
  api(method: string, path: string, body?: unknown): Promise<Answer>
  stop(): Promise<void>
}

const email = 'robin.hale@greenroom.example'
const password = 'correct horse battery'

/**
 * Starts a Greenroom in a folder of its own, which goes with it.
 * @param settings of the launch interface, beyond those that make it what it is
 */
export async function startGreenroom(settings: Record<string, string> = {}): Promise<Greenroom> {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-e2e-'))
  chmodSync(dataDir, 0o755)
  const server = await startServer({
    DATA_DIR: dataDir,
    SEED: 'demo',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    ...settings,
  })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }
  const signedIn = await call('POST', '/login', { email, password })
  const adminToken = (signedIn.body as { token: string }).token
  return {
    url: server.url,
    dataDir,
    email,
    password,
    adminToken,
    api: (method, path, body) => call(method, path, body, adminToken),
    stop,
  }
}
