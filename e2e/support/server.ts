import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
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
  /** Ends it at once, when nobody needs its data any more. */
  kill(): Promise<void>
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
  return {
    url,
    printed: () => printed,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

/** Ends the server as a process manager does: with the signal, then with SIGKILL if it is still there after a while. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  child.kill(signal)
  await exited
  clearTimeout(killTimer)
}
