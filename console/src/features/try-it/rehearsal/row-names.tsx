import type { TrialSummary } from '@greenroom/contract'
import { Name } from '../../../ui/name.tsx'
import type { Names } from './names.ts'

/** The persona and the mode of a kept conversation. */
export const RowNames = ({ trial, names }: { trial: TrialSummary; names: Names }) => (
  <>
    <Name>{names.persona(trial.persona_id)}</Name>
    {' · '}
    <Name>{names.mode(trial.mode_id)}</Name>
  </>
)
