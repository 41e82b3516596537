import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { killDatabase } from './data-dir.ts'

const built = fileURLToPath(new URL('../dist', import.meta.url))

/** The exit code and output of a process. */
export interface ExitResult {
  code: number | null
  stdout: string
  stderr: string
}

/** A running server. */
export interface Greenroom {
  url: string
  /** The token of the sign-in link, if one was printed. */
  token: string | undefined
  child: ChildProcess
  /** Resolves when it exits. */
  ended: Promise<ExitResult>
  /** Sends the signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<ExitResult>
}

/** The account to run as, the build to run, and what it reads from standard input. */
interface RunOptions {
  uid?: number
  gid?: number
  dist?: string
  input?: string
}

/** Creates a folder for one program, which belongs to its account. */
const ownFolder = ({ uid, gid }: Pick<RunOptions, 'uid' | 'gid'>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-run-'))
  // The account of the database must reach it, too.
  chmodSync(folder, 0o755)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

type Program = 'main' | 'seed' | 'admin' | 'backup' | 'restore' | 'doctor'

/** Starts a program in a folder of its own, with DATA_DIR there unless the settings say otherwise. */
const start = (
  name: Program,
  args: string[],
  settings: Record<string, string>,
  { dist = built, input, ...account }: RunOptions,
) => {
  const cwd = ownFolder(account)
  const DATA_DIR = join(cwd, 'data')
  const child = spawn(process.execPath, [join(dist, `${name}.js`), ...args], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', DATA_DIR, ...settings },
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...account,
  })
  // It may exit before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (printed.stdout += chunk))
  child.stderr.on('data', (chunk) => (printed.stderr += chunk))
  const ended = once(child, 'close').then(async ([code]): Promise<ExitResult> => {
    await killDatabase(DATA_DIR)
    await rm(cwd, { recursive: true, force: true, maxRetries: 5 })
    return { code, ...printed }
  })
  return { child, printed, ended }
}

/** Runs a built program of the server until it exits. */
export const run = (
  name: Program,
  settings: Record<string, string>,
  args: string[] = [],
  as: RunOptions = {},
): Promise<ExitResult> => start(name, args, settings, as).ended

/** Starts a built program of the server without waiting for it. */
export const spawnProgram = (
  settings: Record<string, string>,
  name: Program = 'main',
  args: string[] = [],
) => start(name, args, settings, {})

/**
 * Starts the built server and waits until it is ready.
 * @throws with its output when it exits before that
 */
export const launch = async (
  settings: Record<string, string>,
  as: RunOptions = {},
): Promise<Greenroom> => {
  const { child, printed, ended } = start('main', [], settings, as)
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const url = /^Greenroom is ready at (\S+)\n/m.exec(printed.stdout)?.[1]
      if (url) resolve(url)
    })
  })
  const url = await Promise.race([
    ready,
    ended.then((end) => Promise.reject(new Error(`not ready: ${JSON.stringify(end)}`))),
  ])
  return {
    url,
    token: /\/\?token=(\S+)$/m.exec(printed.stdout)?.[1],
    child,
    ended,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}
