import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { spawnOptions } from './account.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { findPostmaster, readPid } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { prepareSocketFolder, removeSocketFolder } from './socket-folder.ts'

/** What it takes to run the PostgreSQL of one data folder. */
export interface Cluster {
  binaries: Binaries
  account: Account | undefined
  data: string
  /** The file that PostgreSQL appends its log to. */
  logFile: string
  /** More server settings, such as `fsync=off`. */
  settings: readonly string[]
  /** The folder for its socket; by default the data folder, or a short one when that path is too long. */
  socketFolder?: string
}

/** Milliseconds: after a crash, PostgreSQL replays its log before it is ready; a start that fails early is retried. */
const timeouts = { recovery: 300_000, retry: 8_000 }

/**
 * Adopts the PostgreSQL that already runs on the data folder, or starts one, and waits until it accepts connections. It
 * is a process of its own: neither Ctrl+C nor our own end stops it.
 * @throws Error with the end of its log when it does not start
 */
export const startPostgres = async (cluster: Cluster): Promise<Postmaster> => {
  const startedAt = Date.now()
  do {
    let postmaster = await findPostmaster(cluster.data)
    const hasExited = postmaster ? () => true : await spawnPostgres(cluster)
    while (postmaster || !hasExited()) {
      if (postmaster?.status === 'ready') return postmaster
      if (Date.now() - startedAt > timeouts.recovery) break
      await wait(10)
      postmaster = await findPostmaster(cluster.data)
    }
    // Processes of a killed PostgreSQL may need a moment to go.
    await wait(200)
  } while (Date.now() - startedAt < timeouts.retry)
  const log = await readFile(cluster.logFile, 'utf8')
  throw new Error(`PostgreSQL does not start: ${log.trim().split('\n').slice(-3).join(' ')}`)
}

/**
 * Stops PostgreSQL by a fast shutdown: sessions end, everything is written. Returns after `timeoutMs` at the latest;
 * PostgreSQL then finishes on its own.
 */
export const stopPostgres = async (
  { pid, socketFolder }: Postmaster,
  data: string,
  timeoutMs: number,
): Promise<void> => {
  const deadline = Date.now() + timeoutMs
  process.kill(pid, 'SIGINT')
  // The pid file goes last; in a container without an init process the process itself may stay as a zombie.
  while (isAlive(pid) && (await readPid(data)) === pid) {
    if (Date.now() > deadline) return
    await wait(5)
  }
  await removeSocketFolder(socketFolder)
}

/** Starts the process; the returned function tells whether it has exited again. */
const spawnPostgres = async ({ binaries, account, data, logFile, settings, ...rest }: Cluster) => {
  const socketFolder = await prepareSocketFolder(rest.socketFolder ?? data, data, account)
  const all = [
    'listen_addresses=',
    // A list of folders; the quotes protect commas and spaces.
    `unix_socket_directories="${socketFolder.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
    'port=5432',
    'timezone=UTC',
    'log_timezone=UTC',
    // Log starts, stops and crashes only: failed statements may hold personal data.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
    ...settings,
  ]
  const output = await open(logFile, 'a')
  try {
    const child = spawn(binaries.postgres, ['-D', data, ...all.flatMap((one) => ['-c', one])], {
      ...spawnOptions(account),
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    })
    let exited = false
    child.once('exit', () => (exited = true))
    child.once('error', () => (exited = true))
    child.unref()
    return () => exited
  } finally {
    await output.close()
  }
}
