import { join } from 'node:path'
import { root } from '../run.mjs'

const folder = join(root, 'console/src/panels/personas/voice')

/** The list of voices. */
export const voicesPath = join(folder, 'voices.json')
/** Where their previews are kept. */
export const previewsFolder = join(folder, 'previews')
/** How each of them is spoken, by the preview's file name. */
export const settingsPath = join(root, 'tools/voices/settings.json')
