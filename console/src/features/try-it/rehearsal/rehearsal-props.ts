import type { TrialSummary } from '@greenroom/contract'
import type { Pair } from './scopes.ts'
import type { RehearsedForm } from './current-text.ts'

/** What is rehearsed. */
export interface RehearsalProps {
  /** One conversation, or the sets of a persona and a mode. */
  subject: TrialSummary | Pair
  /** The open form, whose unsaved text is rehearsed. */
  edited: RehearsedForm
}
