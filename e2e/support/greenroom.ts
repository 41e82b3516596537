import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server.ts'

/** A response of the API with its JSON, `undefined` for an empty body. */
export interface ApiResponse {
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
  api(method: string, path: string, body?: unknown): Promise<ApiResponse>
  stop(): Promise<void>
}

const email = 'robin.hale@greenroom.example'
const password = 'correct horse battery'

/**
 * Starts a Greenroom in a new folder, which `stop` deletes.
 * @param settings further environment variables of the launch interface
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
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    }
  }
  const login = await call('POST', '/login', { email, password })
  const adminToken = (login.body as { token: string }).token
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
