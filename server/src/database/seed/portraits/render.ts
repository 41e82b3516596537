import { stableUuid } from '../stable-uuid.ts'
import type { Portrait } from './portrait.ts'
import { portraitSvg } from './portrait.ts'

/** The file in which a persona's portrait is kept. */
export const portraitName = (persona: string): string =>
  `${stableUuid('portrait', persona).replaceAll('-', '')}.webp`

/**
 * Renders personas' portraits of 320 by 320 as WebP, about 5 kB each. sharp is loaded for it, not at every start.
 * @returns the files, by name
 */
export async function renderPortraits(
  personas: readonly { name: string; portrait: Portrait }[],
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const { default: sharp } = await import('sharp')
  return Promise.all(
    personas.map(async ({ name, portrait }) => {
      const picture = sharp(Buffer.from(portraitSvg(portrait))).webp({ quality: 82 })
      return { name: portraitName(name), bytes: await picture.toBuffer() }
    }),
  )
}
