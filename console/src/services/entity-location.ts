import type { Entity } from '@greenroom/contract'
import { openView } from './dashboard-location.ts'

/** The segment of each entity, as spec section 2 names it. */
const segments: Readonly<Record<Entity, string>> = {
  'interaction-modes': 'modeMgmt',
  'ai-roles': 'role',
  industries: 'industry',
  'company-sizes': 'CompanySize',
  'plant-sizes': 'plantSize',
  'manufacturing-models': 'manufacturingModels',
  products: 'product',
  'mode-reports': 'report',
  'coaching-prompts': 'coaching',
  personas: 'createPersona',
}

/** Opens the form that edits a thing. Leaving it leads back to where it was opened. */
export const openThing = (entity: Entity, id: string): void =>
  openView(segments[entity], { name: 'edit', id })
