import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { root, run, UserError, withProgress } from './run.mjs'

const usualPaths = [
  // Uses a fifth less CPU than the full browser, from the same source.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @param {string} path */
const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Finds an installed Chromium: the one that `CHROMIUM_PATH` names, otherwise one in the usual places.
 * @returns {string | undefined} its path
 */
export const findChromium = () =>
  process.env['CHROMIUM_PATH'] || usualPaths.find((path) => isExecutable(path))

async function hasPlaywrightChromium() {
  const { chromium } = await import('@playwright/test')
  return isExecutable(chromium.executablePath())
}

const hasChromium = async () => findChromium() !== undefined || (await hasPlaywrightChromium())

const canUseApt = async () => process.getuid?.() === 0 && (await run('apt-get', ['--version'])).ok

/** Installs what the full list of tests uses, where that is possible; tests without their programs are skipped. */
export async function ensureFullPrograms() {
  if (await canUseApt()) await run('bash', [join(root, 'tools/system-packages.sh'), '--full'])
}

const playwrightInstall = [
  join(root, 'node_modules/@playwright/test/cli.js'),
  'install',
  'chromium',
]

/**
 * Installs a Chromium for the end-to-end tests where there is none.
 * @throws {UserError} if it cannot be installed
 */
export async function ensureChromium() {
  if (await hasChromium()) return
  const { output } = await withProgress('Installing Chromium', async () =>
    (await canUseApt())
      ? run('bash', [join(root, 'tools/system-packages.sh')])
      : run(process.execPath, playwrightInstall),
  )
  if (await hasChromium()) return
  throw new UserError(
    `${output}\nThe end-to-end tests need Chromium, and it could not be installed. ` +
      'Install it yourself, or set its path: CHROMIUM_PATH=/path/to/chromium npm test',
  )
}
