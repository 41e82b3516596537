import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from './server.ts'
import type { Server } from './server.ts'

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

/** The folder of a Greenroom that was stopped, to start copies of. */
export interface Template {
  dataDir: string
  adminToken: string
  remove(): void
}

const email = 'robin.hale@greenroom.example'
const password = 'correct horse battery'

/**
 * Starts a Greenroom in a new folder, which `stop` deletes.
 * @param settings further environment variables of the launch interface
 */
export async function startGreenroom(settings: Record<string, string> = {}): Promise<Greenroom> {
  const folder = newFolder()
  const server = await start(folder, settings)
  return toGreenroom(server, folder, await logIn(server))
}

/** Makes a template. */
export async function makeTemplate(): Promise<Template> {
  const folder = newFolder()
  const server = await start(folder)
  const adminToken = await logIn(server)
  await server.stop()
  return { ...folder, adminToken }
}

/** Starts a copy of a template, as `startGreenroom` does, but sooner. */
export async function startCopy(
  template: Template,
  settings: Record<string, string> = {},
): Promise<Greenroom> {
  const folder = newFolder()
  await promisify(execFile)('cp', ['-a', `${template.dataDir}/.`, folder.dataDir])
  return toGreenroom(await start(folder, settings), folder, template.adminToken)
}

interface Folder {
  dataDir: string
  remove(): void
}

function newFolder(): Folder {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-e2e-'))
  chmodSync(dataDir, 0o755)
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

const start = ({ dataDir }: Folder, settings: Record<string, string> = {}): Promise<Server> =>
  startServer({
    DATA_DIR: dataDir,
    SEED: 'demo',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    ...settings,
  })

async function logIn({ url }: Server): Promise<string> {
  const { body } = await call(`${url}/api/login`, 'POST', { email, password })
  return (body as { token: string }).token
}

const toGreenroom = (server: Server, folder: Folder, adminToken: string): Greenroom => ({
  url: server.url,
  dataDir: folder.dataDir,
  email,
  password,
  adminToken,
  api: (method, path, body) => call(`${server.url}/api${path}`, method, body, adminToken),
  async stop() {
    await server.stop()
    folder.remove()
  },
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
