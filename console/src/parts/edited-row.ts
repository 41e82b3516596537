import type { Item } from '../services/api/crud-resource.ts'
import type { PromptEntity } from '../services/prompts/prompt-entities.ts'

/** What a form has that is not saved yet, for parts of it that follow the typing without delaying a key. */
export interface UnsavedRow {
  /** A new row has an id of its own here. */
  id: string
  isNew: boolean
  /** @returns a function that unsubscribes */
  subscribe: (onTyped: () => void) => () => void
  isDirty: () => boolean
  /** The row as a save would store it. */
  row: () => Item
}

/** A row that is edited and is part of prompts. */
export interface EditedRow extends UnsavedRow {
  entity: PromptEntity
}
