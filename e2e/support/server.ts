import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const built = (file: string) => new URL(`../../server/dist/${file}`, import.meta.url)
const main = fileURLToPath(built('main.js'))
const readyLine = /Greenroom is ready at (http:\/\/\S+)/
const startTimeoutMs = 120_000
const stopTimeoutMs = 20_000

/** A running Greenroom. */
export interface Server {
  url: string
  /** Finishes running requests first, which takes half a second while clients are connected. */
  stop(): Promise<void>
}

/** A Greenroom in a process of its own. */
export interface ServerProcess extends Server {
  /** Everything that it has printed so far. */
  printed(): string
}

/** What every test server is started with. */
const commonSettings = { LOG_LEVEL: 'error', PORT: '0' }

/**
 * Starts the built server in this process.
 * @param settings environment variables of the launch interface; `PORT` is any free one
 */
export async function startServer(settings: Record<string, string>): Promise<Server> {
  const { start } = (await import(built('start.js').href)) as BuiltStart
  const { readConfig } = (await import(built('config.js').href)) as BuiltConfig
  const config = readConfig({ ...commonSettings, ...settings })
  return start(config, new AbortController().signal)
}

/** The exports of `server/src/start.ts` and `server/src/config/config.ts` that tests use. */
interface BuiltStart {
  start(config: object, signal: AbortSignal): Promise<Server>
}
interface BuiltConfig {
  readConfig(env: Record<string, string>): object
}

/**
 * Starts the built server in a process of its own, for tests and benchmarks of the process, and waits for its ready line.
 * @param settings environment variables of the launch interface; `PORT` is any free one
 * @throws with everything that the server printed when it exits or does not get ready in time
 */
export async function startProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], TZ: 'UTC', ...commonSettings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => {
      child.kill('SIGKILL')
      reject(new Error(`The server ${reason}:\n${printed}`))
    }
    const timer = setTimeout(() => fail('did not get ready in time'), startTimeoutMs)
    let ready = false
    const read = (chunk: string) => {
      printed += chunk
      const address = ready ? undefined : readyLine.exec(printed)?.[1]
      if (address === undefined) return
      ready = true
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.on('error', ({ message }) => fail(`could not be started: ${message}`))
    child.on('exit', (code) => fail(`exited with ${code}`))
  })
  return {
    url,
    printed: () => printed,
    stop: () => end(child),
  }
}

/** Ends the server as a process manager does: with SIGTERM, then with SIGKILL if it is still there after a while. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  child.kill('SIGTERM')
  await exited
  clearTimeout(killTimer)
}
