import { readFile } from 'node:fs/promises'
import type { Files } from '../adapters/files/files.ts'
import { readPersonas } from './demo-data.ts'
import { stableUuid } from './stable-uuid.ts'

/** The name under which a persona's portrait is stored. */
export const portraitName = (persona: string): string =>
  `${stableUuid('portrait', persona).replaceAll('-', '')}.webp`

/** Stores the portraits of all demo personas. The build copies the folder `portraits` beside the bundle. */
export const storePortraits = (files: Files): Promise<unknown> =>
  Promise.all(
    readPersonas().map(async ({ name }) => {
      const file = `./portraits/${name.toLowerCase().replaceAll(' ', '-')}.webp`
      await files.put(
        portraitName(name),
        await readFile(new URL(file, import.meta.url)),
        'image/webp',
      )
    }),
  )
