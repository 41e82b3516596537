import type { Entity } from '@greenroom/contract'
import { nounOf } from '../../../../services/entity-words.ts'

/** Label of a session's source. There, a report is what the trainee got. */
export const nounBehindSession = (entity: Entity): string =>
  entity === 'mode-reports' ? 'report prompt' : nounOf(entity)
