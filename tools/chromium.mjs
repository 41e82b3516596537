import { accessSync, constants } from 'node:fs'

const usual = [
  // Chromium without the window, of the same source: the tests need a fifth less of the machine with it.
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
const runs = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Finds the Chromium of this machine: the one `CHROMIUM_PATH` names, else one in the usual places.
 * @returns {string | undefined} its path, or `undefined` where there is none
 */
export const findChromium = () => process.env['CHROMIUM_PATH'] || usual.find((path) => runs(path))
