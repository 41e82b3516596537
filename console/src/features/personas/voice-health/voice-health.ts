import { genders } from '@greenroom/contract'
import type { PersonaRow } from '../../prompts/index.ts'
import { findVoice } from '../voice/voices.ts'
import type { Voice } from '../voice/voices.ts'
import type { Voices } from '../voice/use-voices.ts'

type Persona = Pick<PersonaRow, 'gender' | 'voice_id'>

/** What is wrong with a persona's voice. A persona without a voice has no problem of this kind. */
export function voiceProblem(
  { voice_id }: Pick<Persona, 'voice_id'>,
  { known, isComplete, withdrawn }: Voices,
): 'Voice withdrawn' | 'Legacy voice' | 'Unknown voice' | undefined {
  if (voice_id === '') return undefined
  if (withdrawn.has(voice_id)) return 'Voice withdrawn'
  const voice = findVoice(voice_id, known)
  if (!voice) return isComplete ? 'Unknown voice' : undefined
  return voice.legacy ? 'Legacy voice' : undefined
}

/** The current voices of a persona's gender, own ones first; if that is unknown, those of its voice's gender, or all. */
export function currentVoices(persona: Persona, { known, withdrawn }: Voices): readonly Voice[] {
  const gender =
    genders.find((one) => one === persona.gender) ?? findVoice(persona.voice_id, known)?.gender
  return known.filter(
    (voice) =>
      !voice.legacy &&
      !voice.retired &&
      !withdrawn.has(voice.voice_id) &&
      (!gender || voice.gender === gender),
  )
}

/** The current voice with the description closest to that of the persona's voice. */
export const proposeVoice = (persona: Persona, voices: Voices): Voice | undefined =>
  closestVoice(
    findVoice(persona.voice_id, voices.known)?.description ?? '',
    currentVoices(persona, voices),
  )

/** The voice whose description shares the most words with a text; the first of several. */
export function closestVoice(description: string, candidates: readonly Voice[]): Voice | undefined {
  const wanted = wordsIn(description)
  const score = (voice: Voice) =>
    wordsIn(voice.description).filter((word) => wanted.includes(word)).length
  return candidates.toSorted((one, other) => score(other) - score(one))[0]
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}-]+/gu) ?? []
