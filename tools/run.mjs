import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** An error that the user can act on: its message is shown without a stack. */
export class UserError extends Error {}

/**
 * The seconds since a moment, formatted.
 * @param {number} start from `performance.now()`
 */
export const elapsed = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/**
 * Does some work and prints its title and the time it took on one line.
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 */
export async function withProgress(title, work) {
  const start = performance.now()
  process.stdout.write(`${title} … `)
  try {
    const result = await work()
    process.stdout.write(`${elapsed(start)}\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

/** Child processes print colours only when we write to a terminal. */
const colourSettings = process.stdout.isTTY
  ? { FORCE_COLOR: '1', NO_COLOR: undefined }
  : { FORCE_COLOR: undefined, NO_COLOR: '1' }

/**
 * Runs a program to its end and collects its output.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined> }} [options] `env` is added to `process.env`
 * @returns {Promise<{ ok: boolean, output: string }>} `ok` is also false if the program could not be started
 */
export function run(program, args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...colourSettings, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (/** @type {string} */ chunk) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.on('error', ({ message }) => resolve({ ok: false, output: `${output}${message}\n` }))
    child.on('close', (code, signal) =>
      resolve({ ok: code === 0, output: signal ? `${output}ended by ${signal}\n` : output }),
    )
  })
}

/**
 * Does some work; prints its error and exits with code 1 if it fails.
 * @param {() => Promise<void>} work
 */
export async function runOrExit(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof UserError ? `\n${error.message}` : error)
    process.exit(1)
  }
}
