import { isTrashEntity } from '@greenroom/contract'
import type { TrashEntity } from '@greenroom/contract'

/** What can be deleted, in words. */
export const kinds: Readonly<Record<TrashEntity, string>> = {
  'interaction-modes': 'Mode',
  'mode-reports': 'Report',
  personas: 'Persona',
  products: 'Product',
  industries: 'Industry',
  'ai-roles': 'AI role',
  'company-sizes': 'Company size',
  'plant-sizes': 'Plant size',
  'manufacturing-models': 'Manufacturing model',
  'coaching-prompts': 'Coaching prompt',
  sessions: 'Session',
}

/** The choices of the filter. Coaching prompts cannot be deleted. */
export const kindChoices = [
  { value: '', label: 'Everything' },
  ...Object.entries(kinds).flatMap(([value, label]) =>
    value === 'coaching-prompts' ? [] : { value, label },
  ),
]

export const readKind = (value: string): TrashEntity | undefined =>
  isTrashEntity(value) ? value : undefined
