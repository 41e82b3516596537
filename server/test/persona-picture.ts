import { afterAll, beforeAll, beforeEach } from 'vitest'
import { clearAuditLog } from './audit-log.ts'
import { startApp } from './app.ts'
import type { TestApp } from './app.ts'
import { personaInput } from './resource-rows.ts'
import { sendFiles } from './send-file.ts'

export const personasPath = '/api/v1/ai-personas'

/** A server with one new persona and no stored files for each test, with helpers for the persona's picture. */
export const usePersona = () => {
  let app: TestApp
  let input: Record<string, string>
  let id: string
  const create = async (more: object = {}): Promise<string> =>
    Object((await app.admin('POST', personasPath, { ...input, ...more })).body).persona_id
  const stored = async () => {
    const names: string[] = []
    for await (const { name } of app.files.list()) names.push(name)
    return names
  }
  beforeAll(async () => {
    app = await startApp()
    input = await personaInput(app.db)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await clearAuditLog(app.db)
    for (const table of ['personas', 'trash'] as const) await app.db.deleteFrom(table).execute()
    for (const name of await stored()) await app.files.remove(name)
    id = await create()
  })
  return {
    get app() {
      return app
    },
    get input() {
      return input
    },
    get id() {
      return id
    },
    create,
    /** The names of all stored files. */
    stored,
    upload: (bytes: Uint8Array, name = 'frank.png', headers = {}) =>
      sendFiles(app, `${personasPath}/${id}/upload-profile-pic`, [{ name, bytes }], headers),
    /** The address of the picture that a persona shows. */
    shown: async (persona = id): Promise<string> =>
      Object((await app.admin('GET', `${personasPath}/${persona}`)).body).profile_pic,
  }
}
