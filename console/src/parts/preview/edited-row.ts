import type { Item } from '../../services/api/crud-resource.ts'
import type { PromptEntity } from '../../services/prompts/prompt-entities.ts'
import type { Store } from '../../lib/store.ts'

type Values = Record<string, string>

/** The row that the open form edits. */
export interface EditedRow {
  entity: PromptEntity
  id: string
  isNew: boolean
  /** What is typed. */
  typed: Store<Values>
  /** The row as saving these values would make it. */
  rowOf: (values: Values) => Item
  isUnsaved: (values: Values) => boolean
}
