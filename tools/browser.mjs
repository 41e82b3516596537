import { accessSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { Failure, root, run, step } from './step.mjs'

/** Whether Playwright has a Chromium of its own. */
async function hasOwn() {
  const { chromium } = await import('@playwright/test')
  try {
    accessSync(chromium.executablePath())
    return true
  } catch {
    return false
  }
}

const canInstallPackages = async () =>
  process.getuid?.() === 0 && (await run('apt-get', ['--version'])).ok

/**
 * Makes sure that the end-to-end tests have a Chromium: this machine's, else one that is installed now.
 * @throws with what to do where none can be had
 */
export async function ensureChromium() {
  if (findChromium() !== undefined || (await hasOwn())) return
  const { output } = await step('Installing Chromium', async () =>
    (await canInstallPackages())
      ? run('bash', [join(root, 'tools/system-packages.sh')])
      : run(process.execPath, [
          join(root, 'node_modules/@playwright/test/cli.js'),
          'install',
          'chromium',
        ]),
  )
  if (findChromium() !== undefined || (await hasOwn())) return
  throw new Failure(
    `${output}\nThe end-to-end tests need Chromium, and it could not be installed. ` +
      'Install it by hand, or say where it is: CHROMIUM_PATH=/path/to/chromium npm test',
  )
}
