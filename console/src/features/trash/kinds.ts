import { isTrashEntity, trashEntities } from '@greenroom/contract'
import type { TrashEntity } from '@greenroom/contract'
import { capitalize } from '../../lib/humanize.ts'
import { nounOf } from '../../services/entity-words.ts'

/** What a kind of deleted item is called, as a label. */
export const labelOf = (kind: TrashEntity): string =>
  kind === 'sessions' ? 'Session' : capitalize(nounOf(kind))

/** The choices of the filter. Coaching prompts cannot be deleted. */
export const kindChoices = [
  { value: '', label: 'Everything' },
  ...trashEntities.flatMap((value) =>
    value === 'coaching-prompts' ? [] : { value, label: labelOf(value) },
  ),
]

export const readKind = (value: string | undefined): TrashEntity | undefined =>
  value !== undefined && isTrashEntity(value) ? value : undefined

/** Such as "No deleted personas." */
export function noneOf(kind: TrashEntity): string {
  const noun = kind === 'sessions' ? 'session' : nounOf(kind)
  return `No deleted ${noun.replace(/y$/, 'ie')}s.`
}
