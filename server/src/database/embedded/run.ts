import { spawn } from 'node:child_process'
import { lchown, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { processOptions } from './account.ts'
import { isAlive } from './processes.ts'
import { findPostmaster, pidIn } from './postmaster.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Postmaster } from './postmaster.ts'

/** How to run the PostgreSQL of one folder. */
export interface Run {
  binaries: Binaries
  account: Account | undefined
  data: string
  /** The file that its own log is added to. */
  log: string
  /** More settings, such as `fsync=off`. */
  settings?: readonly string[]
  /** The folder for its socket; by default its own, or a short one where that is too long. */
  socket?: string
}

/** Milliseconds: after a crash a start replays what was not yet in its files; one that fails at once is tried again. */
const times = { recovery: 300_000, restart: 8_000 }
/** A socket's path holds so many bytes on Linux and macOS, with `/.s.PGSQL.5432` and a closing zero. */
const longestFolder = 103 - '/.s.PGSQL.5432'.length - 1

/**
 * The PostgreSQL of the folder, ready for sessions: the one that runs there already, or a new one. It is a process of
 * its own that neither Ctrl+C nor our death ends.
 * @throws Error with the end of its log when it does not start
 */
export const runPostgres = async (run: Run): Promise<Postmaster> => {
  const begun = Date.now()
  do {
    let postmaster = await findPostmaster(run.data)
    const hasEnded = postmaster ? () => true : await start(run)
    while (postmaster || !hasEnded()) {
      if (postmaster?.ready) return postmaster
      if (Date.now() - begun > times.recovery) break
      await wait(10)
      postmaster = await findPostmaster(run.data)
    }
    // What is left of one that was killed has to go first.
    await wait(200)
  } while (Date.now() - begun < times.restart)
  const log = await readFile(run.log, 'utf8')
  throw new Error(`PostgreSQL does not start: ${log.trim().split('\n').slice(-3).join(' ')}`)
}

/**
 * Ends a PostgreSQL: sessions are cut, everything is written. One that takes longer ends by itself.
 * @param patience in milliseconds
 */
export const stopPostgres = async (
  { pid, socket }: Postmaster,
  data: string,
  patience: number,
): Promise<void> => {
  const deadline = Date.now() + patience
  process.kill(pid, 'SIGINT')
  // Its file goes last; the process may stay on as a zombie where nobody reaps it.
  while (isAlive(pid) && (await pidIn(data)) === pid) {
    if (Date.now() > deadline) return
    await wait(5)
  }
  if (socket !== data) await rm(socket, { recursive: true, force: true })
}

/** Starts it; the function returned says whether it has ended again. */
const start = async ({ binaries, account, data, log, settings = [], ...run }: Run) => {
  const socket = await socketFolder(run.socket ?? data, account)
  const flags = [
    'listen_addresses=',
    // A list of folders, in which quotes keep commas and blanks.
    `unix_socket_directories="${socket.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
    'port=5432',
    'timezone=UTC',
    'log_timezone=UTC',
    // Its log tells of starts, stops and crashes; what a call did wrong may hold personal data.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
    ...settings,
  ]
  const output = await open(log, 'a')
  try {
    const child = spawn(binaries.postgres, ['-D', data, ...flags.flatMap((flag) => ['-c', flag])], {
      ...processOptions(account),
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    })
    let ended = false
    child.once('exit', () => (ended = true))
    child.once('error', () => (ended = true))
    child.unref()
    return () => ended
  } finally {
    await output.close()
  }
}

const socketFolder = async (wanted: string, account: Account | undefined) => {
  if (Buffer.byteLength(wanted) <= longestFolder) return wanted
  const folder = await mkdtemp('/tmp/greenroom-')
  if (account) await lchown(folder, account.uid, account.gid)
  return folder
}
