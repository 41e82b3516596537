import { specifiedVoices } from '@greenroom/contract'
import type { genders } from '@greenroom/contract'

/** A voice that a persona can speak with (spec section 3). */
export interface Voice {
  voice_id: string
  name: string
  gender: string
  description: string
  /** The provider keeps it for existing users only. */
  legacy: boolean
  /** The URL of its preview, which loads when played; empty if it has none. */
  preview: string
  /** One of the company's own. */
  own?: boolean
  /** Personas keep it, but it is not offered any more. */
  retired?: boolean
}

export type Gender = (typeof genders)[number] | ''

const previews = import.meta.glob<string>('./previews/*.mp3', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The fixed list of voices, by name. */
export const voices: readonly Voice[] = specifiedVoices.map(
  ({ sound, legacy = false, ...voice }) => ({
    ...voice,
    legacy,
    preview: previews[`./previews/${sound}`] ?? '',
  }),
)

export const findVoice = (id: string, known: readonly Voice[] = voices): Voice | undefined =>
  known.find(({ voice_id }) => voice_id === id)

/**
 * The voices of a gender, own ones first and legacy voices last.
 * @param query words that the name, the description or the label “legacy” must contain, in any case
 */
export function findVoices(
  gender: Gender,
  query: string,
  known: readonly Voice[] = voices,
): readonly Voice[] {
  const words = query.toLowerCase().split(/\s+/)
  const found = known.filter((voice) => {
    const text = `${voice.name} ${voice.description} ${voice.legacy ? 'legacy' : ''}`.toLowerCase()
    return !voice.retired && voice.gender === gender && words.every((word) => text.includes(word))
  })
  return [...found.filter(({ legacy }) => !legacy), ...found.filter(({ legacy }) => legacy)]
}
