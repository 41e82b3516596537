import type { Entity } from '@greenroom/contract'
import { nounOf } from '../../../../services/entity-words.ts'
import { IconHistory } from '../../../../ui/icons/icons.ts'

/** Label of a session's source. There, a report is what the trainee got. */
export const nounBehindSession = (entity: Entity): string =>
  entity === 'mode-reports' ? 'report prompt' : nounOf(entity)

/** A quiet remark that a source has changed since a session. */
export const ChangedSince = ({ children }: { children: string }) => (
  <span className="inline-row gap-xs tiny tight nowrap">
    <IconHistory size={14} aria-hidden />
    {children}
  </span>
)
