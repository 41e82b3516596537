import type { TrialSummary } from '@greenroom/contract'
import type { Names } from './names.ts'

/** The persona and the mode whose kept conversations were open. */
export interface Pair {
  persona: { id: string }
  mode: { id: string }
}

/** Kept conversations that can be rehearsed as a set. */
interface Scope<Trial> {
  label: string
  trials: readonly Trial[]
}

/** The sets that have conversations, the nearest first. */
export function scopesOf<Trial extends Pick<TrialSummary, 'persona_id' | 'mode_id'>>(
  all: readonly Trial[],
  { persona: { id: personaId }, mode: { id: modeId } }: Pair,
  nameOf: Names,
): readonly Scope<Trial>[] {
  const [persona, mode] = [nameOf.persona(personaId), nameOf.mode(modeId)]
  const ofPersona = all.filter(({ persona_id }) => persona_id === personaId)
  const ofMode = all.filter(({ mode_id }) => mode_id === modeId)
  const ofBoth = ofPersona.filter(({ mode_id }) => mode_id === modeId)
  return [
    { label: `${persona} in ${mode}`, trials: ofBoth },
    { label: `${persona} in every mode`, trials: ofPersona },
    { label: `${mode} with every persona`, trials: ofMode },
    { label: 'All kept conversations', trials: all },
  ].filter(({ trials }) => trials.length > 0)
}
