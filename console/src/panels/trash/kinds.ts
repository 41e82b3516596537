import { isTrashEntity, trashEntities } from '@greenroom/contract'
import type { TrashEntity } from '@greenroom/contract'
import { capitalize } from '../../lib/humanize.ts'
import { nounOf } from '../../services/entity-words.ts'

/** What a kind of deleted thing is called, as a label. */
export const labelOf = (kind: TrashEntity): string =>
  kind === 'sessions' ? 'Session' : capitalize(nounOf(kind))

/** The choices of the filter. Coaching prompts cannot be deleted. */
export const kindChoices = [
  { value: '', label: 'Everything' },
  ...trashEntities.flatMap((value) =>
    value === 'coaching-prompts' ? [] : { value, label: labelOf(value) },
  ),
]

export const readKind = (value: string): TrashEntity | undefined =>
  isTrashEntity(value) ? value : undefined
