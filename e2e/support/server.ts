import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const readyLine = /Greenroom is ready at (http:\/\/\S+)/
const startTimeoutMs = 120_000
const stopTimeoutMs = 20_000

/** A running Greenroom. */
export interface Server {
  url: string
  /** Everything that it has printed so far. */
  printed(): string
  stop(): Promise<void>
}

/**
 * Starts the built server and waits for its ready line.
 * @param settings environment variables of the launch interface; `PORT` is any free one
 * @throws with everything that the server printed when it exits or does not get ready in time
 */
export async function startServer(settings: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], TZ: 'UTC', LOG_LEVEL: 'warn', PORT: '0', ...settings },
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
  return { url, printed: () => printed, stop: () => stop(child) }
}

/** Stops the server as a process manager does: SIGTERM, then SIGKILL after a while. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  child.kill('SIGTERM')
  await exited
  clearTimeout(killTimer)
}
