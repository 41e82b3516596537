import { genders } from '@greenroom/contract'
import type { PersonaRow } from '../../prompts/index.ts'
import { findVoice, voices } from '../voice/voices.ts'
import type { Voice } from '../voice/voices.ts'

type Persona = Pick<PersonaRow, 'gender' | 'voice_id'>

/** What is wrong with a persona's voice. A persona without a voice has no problem of this kind. */
export function voiceProblem({
  voice_id,
}: Pick<Persona, 'voice_id'>): 'Legacy voice' | 'Unknown voice' | undefined {
  if (voice_id === '') return undefined
  const voice = findVoice(voice_id)
  if (!voice) return 'Unknown voice'
  return voice.legacy ? 'Legacy voice' : undefined
}

/** The current voices of a persona's gender; if that is unknown, those of its voice's gender, or all. */
export function currentVoices(persona: Persona): readonly Voice[] {
  const gender =
    genders.find((one) => one === persona.gender) ?? findVoice(persona.voice_id)?.gender
  return voices.filter((voice) => !voice.legacy && (!gender || voice.gender === gender))
}

/** The current voice with the description closest to that of the persona's voice. */
export const proposeVoice = (persona: Persona): Voice | undefined =>
  closestVoice(findVoice(persona.voice_id)?.description ?? '', currentVoices(persona))

/** The voice whose description shares the most words with a text; the first of several. */
export function closestVoice(description: string, candidates: readonly Voice[]): Voice | undefined {
  const wanted = wordsIn(description)
  const score = (voice: Voice) =>
    wordsIn(voice.description).filter((word) => wanted.includes(word)).length
  return candidates.toSorted((one, other) => score(other) - score(one))[0]
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}-]+/gu) ?? []
