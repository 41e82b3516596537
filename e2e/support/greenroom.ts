import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess, startServer } from './server.ts'
import type { Server } from './server.ts'

/** A response of the API with its JSON, `undefined` for an empty body. */
export interface ApiResponse {
  status: number
  body: unknown
}

/** Where the data of a Greenroom is. */
export interface Data {
  /** Its DATA_DIR. */
  dataDir: string
  /** Its DATABASE_URL; absent for the embedded PostgreSQL. */
  databaseUrl?: string
}

/** A real Greenroom with demonstration data and one super administrator. */
export interface Greenroom extends Data {
  url: string
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
 * Starts a Greenroom in a new folder and a process of its own, with its embedded PostgreSQL. `stop` deletes the folder.
 * @param settings further environment variables of the launch interface
 */
export async function startGreenroom(settings: Record<string, string> = {}): Promise<Greenroom> {
  const data = { dataDir: newFolder() }
  const server = await startProcess(withDemo(data, settings))
  return toGreenroom(server, data, await logIn(server), async () => {
    await server.stop()
    removeFolder(data.dataDir)
  })
}

/** Makes a folder that every account may enter. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** The environment variables of the launch interface that say where the data is. */
export const dataSettings = ({ dataDir, databaseUrl }: Data): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})

/** Starts a server with demonstration data in this process. */
export const start = (data: Data, settings: Record<string, string> = {}): Promise<Server> =>
  startServer(withDemo(data, settings))

const withDemo = (data: Data, settings: Record<string, string>) => ({
  ...dataSettings(data),
  SEED: 'demo',
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
  ...settings,
})

/** Signs in as the administrator. @returns the token */
export async function logIn({ url }: Server): Promise<string> {
  const { body } = await call(`${url}/api/login`, 'POST', { email, password })
  return (body as { token: string }).token
}

/** @param stop ends its server and deletes its data */
export const toGreenroom = (
  server: Server,
  data: Data,
  adminToken: string,
  stop: () => Promise<void>,
): Greenroom => ({
  ...data,
  url: server.url,
  email,
  password,
  adminToken,
  api: (method, path, body) => call(`${server.url}/api${path}`, method, body, adminToken),
  stop,
})

async function call(
  url: string,
  method: string,
  body?: unknown,
  token?: string,
): Promise<ApiResponse> {
  const response = await fetch(url, {
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
