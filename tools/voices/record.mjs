/*
 * Makes the preview of each voice from settings.json: node tools/voices/record.mjs
 * Needs espeak-ng and ffmpeg.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { previewsFolder, settingsPath, voicesPath } from './paths.mjs'
import { speak, writeMp3 } from './speech.mjs'

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'))

/** @type {import('./casting.mjs').Voice[]} */
const voices = read(voicesPath)
/** @type {Record<string, import('./speech.mjs').Setting>} */
const settings = read(settingsPath)

mkdirSync(previewsFolder, { recursive: true })
for (const { name, sound } of voices) {
  const setting = settings[sound]
  if (!setting) throw new Error(`choose how ${name} sounds first: node tools/voices/choose.mjs`)
  writeMp3(speak(name, setting), join(previewsFolder, sound))
}
console.log(`${voices.length} previews made`)
