import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openEmbeddedPostgres } from '@greenroom/embedded-postgres'
import type { TestProject } from 'vitest/node'
import { makeDatabaseFolder } from '../../tools/database-folder.mjs'
import { openDatabase } from '../src/database/open.ts'
import { withDatabase } from './database-url.ts'
import { administer, openFastPostgres, removeAtEnd } from './fast-postgres.ts'
import type { TestPostgres } from './fast-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, as a superuser. */
    postgres: string
    /** The name of a migrated database to copy. */
    template: string
    /** The address that servers use: the pooler of TEST_POOLER_URL if set, otherwise PostgreSQL itself. */
    serverAddress: string
  }
}

const log = { info: () => undefined, warn: console.warn }

/** Provides one PostgreSQL for a test run: that of TEST_DATABASE_URL, or an embedded one in a temporary folder. */
export default async function startCluster(project: TestProject) {
  const folder = makeDatabaseFolder()
  const dataDirTemplate = join(folder, 'template')
  await (await openEmbeddedPostgres({ dataDir: dataDirTemplate, log })).close()

  const dataDir = join(folder, 'data')
  const cleanUp = removeAtEnd(folder, dataDir)
  const given = process.env['TEST_DATABASE_URL']
  const { url, close } = given
    ? { url: given, close: async () => undefined }
    : await startCopy(dataDirTemplate, dataDir)

  const template = `greenroom_template_${process.pid}_${Date.now()}`
  await administer(url, `create database ${template}`)
  const migrated = await openDatabase(
    { dataDir: '', databaseUrl: withDatabase(url, template) },
    log,
  )
  await migrated.close()
  project.provide('postgres', url)
  project.provide('template', template)
  project.provide('dataDirTemplate', dataDirTemplate)
  project.provide('serverAddress', process.env['TEST_POOLER_URL'] ?? url)
  return async () => {
    if (given) await administer(url, `drop database ${template} with (force)`)
    await close()
    await cleanUp()
  }
}

const startCopy = async (template: string, dataDir: string): Promise<TestPostgres> => {
  await promisify(execFile)('cp', ['-a', template, dataDir])
  return openFastPostgres(dataDir)
}
