import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { isAlive } from '../src/database/embedded/processes.ts'

/** Takes what is done in the end: of one test, or of what several tests share. */
type OnFinished = (end: () => Promise<void>) => void

/**
 * A folder for one test that every account may enter. It goes when the test ends, with the database that runs in it.
 * @param onFinished of a test that runs beside others, its own
 */
export const newFolder = async (onFinished: OnFinished = onTestFinished): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'greenroom-launch-')))
  await chmod(folder, 0o755)
  onFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A DATA_DIR for one test, not made yet. */
export const newDataDir = async (onFinished: OnFinished = onTestFinished): Promise<string> => {
  const dataDir = join(await newFolder(onFinished), 'data')
  onFinished(() => endDatabase(dataDir))
  return dataDir
}

/** A DATA_DIR for one test, with an empty database in it: for tests to which making one is no matter. */
export const initializedDataDir = async (
  onFinished: OnFinished = onTestFinished,
): Promise<string> => {
  const dataDir = await newDataDir(onFinished)
  await promisify(execFile)('cp', ['-a', inject('made'), dataDir])
  return dataDir
}

/** The process id of the database of a DATA_DIR, as its file says; 0 when there is no such file. */
export const databasePid = async (dataDir: string): Promise<number> => {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(file.split('\n')[0])
}

/** Ends what a test left running. */
const endDatabase = async (dataDir: string) => {
  const pid = await databasePid(dataDir)
  if (!pid || !isAlive(pid)) return
  process.kill(pid, 'SIGQUIT')
  while ((await databasePid(dataDir)) === pid) await wait(10)
}
