import type { genders } from '@greenroom/contract'
import list from './voices.json' with { type: 'json' }

/** A voice that a persona can speak with (spec section 3). */
export interface Voice {
  voice_id: string
  name: string
  gender: string
  description: string
  /** Whether its maker keeps it only for those who have it already. */
  legacy: boolean
  /** Where its preview is found; nothing of it is loaded before it is played. */
  preview: string
}

export type Gender = (typeof genders)[number] | ''

const previews = import.meta.glob<string>('./previews/*.mp3', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The fixed list of voices, by name. */
export const voices: readonly Voice[] = list.map(({ sound, legacy = false, ...voice }) => ({
  ...voice,
  legacy,
  preview: previews[`./previews/${sound}`] ?? '',
}))

/** The voice of this id, where it is one of ours. */
export const voiceOf = (id: string): Voice | undefined =>
  voices.find(({ voice_id }) => voice_id === id)

/**
 * The voices to choose from, those first that their maker recommends to everybody.
 * @param gender whose voices
 * @param wanted what their name, description or the word legacy must hold, in any case
 */
export function findVoices(gender: Gender, wanted: string): readonly Voice[] {
  const words = wanted.toLowerCase().split(/\s+/)
  const found = voices.filter((voice) => {
    const told = `${voice.name} ${voice.description} ${voice.legacy ? 'legacy' : ''}`.toLowerCase()
    return voice.gender === gender && words.every((word) => told.includes(word))
  })
  return [...found.filter(({ legacy }) => !legacy), ...found.filter(({ legacy }) => legacy)]
}
