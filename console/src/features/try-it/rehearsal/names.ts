import type { Reference } from '@greenroom/contract'
import type { PromptSources } from '../../prompts/index.ts'

/** The names of personas and modes by their ids. */
export interface Names {
  persona: (id: string | null) => string
  mode: (id: string | null) => string
}

/** Finds names. What was deleted is named so. */
export function createNames(sources: PromptSources): Names {
  const nameIn = (rows: readonly Reference[], id: string | null) => {
    const row = rows.find((one) => one.id === id)
    return row ? row.name.trim() || 'Unnamed' : 'Deleted'
  }
  return {
    persona: (id) => nameIn(sources.personas, id),
    mode: (id) => nameIn(sources['interaction-modes'], id),
  }
}
