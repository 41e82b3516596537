import type { Entity } from '@greenroom/contract'
import { nounOf } from '../../../../services/entity-words.ts'

/** What a thing behind a session is called. There, a report is what the trainee got. */
export const nounBehindSession = (entity: Entity): string =>
  entity === 'mode-reports' ? 'report prompt' : nounOf(entity)
