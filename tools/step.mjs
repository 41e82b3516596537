import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** What went wrong, in words for the person at the terminal; shown without a stack. */
export class Failure extends Error {}

/**
 * Seconds since a moment, as they are shown.
 * @param {number} start of `performance.now()`
 */
export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/**
 * Does a piece of work under one line of output that ends with the time it took.
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 */
export async function step(title, work) {
  const start = performance.now()
  process.stdout.write(`${title} … `)
  try {
    const result = await work()
    process.stdout.write(`${since(start)}\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

/** Programs that we run colour what they print where it can be seen. */
const colour = process.stdout.isTTY
  ? { FORCE_COLOR: '1', NO_COLOR: undefined }
  : { FORCE_COLOR: undefined, NO_COLOR: '1' }

/**
 * Runs a program to its end and keeps all it prints.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined> }} [options] `env` is added to our own
 * @returns {Promise<{ ok: boolean, output: string }>} `ok` is false too where it could not be started
 */
export function run(program, args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...colour, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const hear = (/** @type {string} */ chunk) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.on('error', ({ message }) => resolve({ ok: false, output: `${output}${message}\n` }))
    child.on('close', (code, signal) =>
      resolve({ ok: code === 0, output: signal ? `${output}ended by ${signal}\n` : output }),
    )
  })
}

/**
 * Runs a command of this house to its end; a failure is told in one line, without a stack.
 * @param {() => Promise<void>} command
 */
export async function runCommand(command) {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error)
    process.exit(1)
  }
}
