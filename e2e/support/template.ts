import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { withDatabase } from '../../server/test/database-url.ts'
import { administer, openFastPostgres, removeAtEnd } from '../../server/test/fast-postgres.ts'
import { makeDatabaseFolder } from '../../tools/database-folder.mjs'
import { logIn, removeFolder, start, toGreenroom } from './greenroom.ts'
import type { Data, Greenroom } from './greenroom.ts'
import type { Server } from './server.ts'

/** A Greenroom that was stopped, to start copies of. Their databases share one PostgreSQL. */
export interface Template {
  /** Starts a copy, as `startGreenroom` does, but sooner. */
  startCopy(settings?: Record<string, string>): Promise<Greenroom>
  remove(): Promise<void>
}

/** Makes a template. */
export async function makeTemplate(): Promise<Template> {
  const folder = makeDatabaseFolder()
  const cleanUp = removeAtEnd(folder, folder)
  const postgres = await openFastPostgres(folder)
  const dataOf = (name: string) => ({
    dataDir: join(folder, name),
    databaseUrl: withDatabase(postgres.url, name),
  })

  await administer(postgres.url, 'create database original')
  const original = dataOf('original')
  const first = await start(original)
  const adminToken = await logIn(first)
  await first.stop()

  let copies = 0
  // Stopped servers go on to drain while the next test runs.
  const ending: Promise<void>[] = []
  const end = async (server: Server, name: string, { dataDir }: Data) => {
    await server.stop()
    await administer(postgres.url, `drop database ${name} with (force)`)
    removeFolder(dataDir)
  }
  return {
    async startCopy(settings) {
      const name = `copy_${++copies}`
      const copy = dataOf(name)
      await administer(postgres.url, `create database ${name} template original strategy file_copy`)
      // A test late in a slow run is signed in as recently as the first one, so no password is asked again.
      await administer(copy.databaseUrl, 'update access_tokens set created_at = now()')
      cpSync(original.dataDir, copy.dataDir, { recursive: true })
      const server = await start(copy, settings)
      return toGreenroom(server, copy, adminToken, async () => {
        ending.push(end(server, name, copy))
      })
    },
    async remove() {
      await Promise.all(ending)
      await postgres.close()
      await cleanUp()
    },
  }
}
