import type { Composed } from '../composed-prompt/use-composed.ts'
import type { EditedRow } from '../edited-row.ts'

/** The kept conversations with a persona in a mode. */
export interface KeptProps {
  composed: Composed
  edited: EditedRow
}
