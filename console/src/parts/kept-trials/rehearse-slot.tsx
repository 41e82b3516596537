import type { TrialSummary } from '@greenroom/contract'
import type { ReactNode } from 'react'
import type { Composed } from '../composed-prompt/use-composed.ts'
import type { EditedRow } from '../edited-row.ts'

/** What is rehearsed: one kept conversation, or those of a persona in a mode. */
export interface RehearseProps {
  subject: TrialSummary | Pick<Composed, 'persona' | 'mode'>
  /** The open form, whose unsaved text is rehearsed. */
  edited: EditedRow
}

/** The place of the button that replays kept conversations with the text of now. */
export const RehearseSlot: (props: RehearseProps) => ReactNode = () => null
