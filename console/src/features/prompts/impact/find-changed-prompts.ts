import type { Reference } from '@greenroom/contract'
import type { Item } from '../../../services/api/crud-resource.ts'
import { createComposer, usesRow, withRow } from '../sources/prompt-sources.ts'
import type { PromptEntity } from '@greenroom/contract'
import type { PersonaSource, PromptSources } from '../sources/prompt-sources.ts'

/** A prompt whose composed text would change. */
export interface ChangedPrompt {
  persona: PersonaSource
  mode: Reference
  before: () => string
  after: () => string
}

/** The prompts that a save would change, and all texts that they are composed from. */
export interface Impact {
  prompts: readonly ChangedPrompt[]
  personas: number
  modes: number
  /** Whether prompts were left out because their persona or mode is retired. */
  skipped: boolean
}

/**
 * Composes every prompt that contains a row, as it is saved and as it is edited, and compares them. Those of retired
 * personas and modes are left out: nobody uses them.
 * @returns work that yields after each prompt
 */
export function* findChangedPrompts(
  saved: PromptSources,
  entity: PromptEntity,
  id: string,
  edited: Item,
): Generator<void, Impact> {
  const changed = withRow(saved, entity, edited)
  const [composeSaved, composeChanged] = [createComposer(saved), createComposer(changed)]
  const prompts: ChangedPrompt[] = []
  let skipped = false
  for (const [at, persona] of saved.personas.entries()) {
    const editedPersona = changed.personas[at]
    if (!editedPersona || !usesRow(persona, entity, id)) continue
    for (const [position, mode] of saved['interaction-modes'].entries()) {
      if (entity === 'interaction-modes' && mode.id !== id) continue
      if (persona.retired || mode.retired) {
        skipped = true
        continue
      }
      const editedMode = changed['interaction-modes'][position] ?? mode
      const before = () => composeSaved(mode, persona).text
      const after = () => composeChanged(editedMode, editedPersona).text
      if (before() !== after()) prompts.push({ persona, mode, before, after })
      yield
    }
  }
  return {
    prompts,
    personas: new Set(prompts.map(({ persona }) => persona.id)).size,
    modes: new Set(prompts.map(({ mode }) => mode.id)).size,
    skipped,
  }
}
