import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const readyLine = /Greenroom is ready at (http:\/\/\S+)/
const startTime = 60_000
const stopTime = 12_000

/** A running Greenroom: where it listens, all it has printed, and how to stop it. */
export interface Server {
  url: string
  printed(): string
  stop(): Promise<void>
}

/**
 * Starts the built server and waits for its ready line.
 * @param settings environment variables of the launch interface; `PORT` is any free one
 * @throws with everything the server printed, when it ends or stays silent for a minute
 */
export async function startServer(settings: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], TZ: 'UTC', LOG_LEVEL: 'warn', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`The server ${why}:\n${printed}`))
    }
    const timer = setTimeout(() => fail('did not get ready'), startTime)
    let waiting = true
    const hear = (chunk: string) => {
      printed += chunk
      // Looked for in all that was printed, which can be much: not once it has been found.
      const ready = waiting ? readyLine.exec(printed)?.[1] : undefined
      if (ready === undefined) return
      waiting = false
      clearTimeout(timer)
      resolve(ready)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.on('error', ({ message }) => fail(`could not be started: ${message}`))
    child.on('exit', (code) => fail(`ended with ${code}`))
  })
  return { url, printed: () => printed, stop: () => stop(child) }
}

/** Asks the server to stop, as a process manager does, and insists when it does not. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const insist = setTimeout(() => child.kill('SIGKILL'), stopTime)
  child.kill('SIGTERM')
  await gone
  clearTimeout(insist)
}
