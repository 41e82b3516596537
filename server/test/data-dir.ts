import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A DATA_DIR with an empty database in it, to copy. */
    dataDirTemplate: string
  }
}

/** Registers clean-up: of one test, or of what several tests share. */
export type OnFinished = (cleanUp: () => Promise<void>) => void

/**
 * Creates a folder for one test that every account may enter.
 * @param onFinished for concurrent tests, that of their context
 */
export const newFolder = async (onFinished: OnFinished = onTestFinished): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'greenroom-launch-')))
  await chmod(folder, 0o755)
  onFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Returns a DATA_DIR for one test that does not exist yet. A database in it is killed when the test ends. */
export const newDataDir = async (onFinished: OnFinished = onTestFinished): Promise<string> => {
  const dataDir = join(await newFolder(onFinished), 'data')
  onFinished(() => killDatabase(dataDir))
  return dataDir
}

/** Creates a DATA_DIR with an empty database, for tests that are not about a first start: it is faster. */
export const initializedDataDir = async (
  onFinished: OnFinished = onTestFinished,
): Promise<string> => {
  const dataDir = await newDataDir(onFinished)
  await promisify(execFile)('cp', ['-a', inject('dataDirTemplate'), dataDir])
  return dataDir
}

/** The process id in the database's pid file; 0 when there is none. */
export const databasePid = async (dataDir: string): Promise<number> => {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(file.split('\n')[0])
}

/** Whether a process exists that we may signal. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Kills the database of a DATA_DIR if there is one. */
export const killDatabase = async (dataDir: string): Promise<void> => {
  const pid = await databasePid(dataDir)
  if (!pid || !isAlive(pid)) return
  process.kill(pid, 'SIGQUIT')
  while ((await databasePid(dataDir)) === pid) await wait(10)
}
