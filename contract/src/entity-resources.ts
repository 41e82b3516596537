import type { Entity } from './lib/entities.ts'
import { aiRoles } from './resources/ai-roles.ts'
import { coaching } from './resources/coaching.ts'
import { companySizes } from './resources/company-sizes.ts'
import { industries } from './resources/industries.ts'
import { interactionModes } from './resources/interaction-modes.ts'
import { manufacturingModels } from './resources/manufacturing-models.ts'
import { modeReports } from './resources/mode-reports.ts'
import { personas } from './resources/personas.ts'
import { plantSizes } from './resources/plant-sizes.ts'
import { products } from './resources/products.ts'

/** The resource of each entity. */
export const entityResources = {
  'interaction-modes': interactionModes,
  'ai-roles': aiRoles,
  industries,
  'company-sizes': companySizes,
  'plant-sizes': plantSizes,
  'manufacturing-models': manufacturingModels,
  products,
  'mode-reports': modeReports,
  'coaching-prompts': coaching,
  personas,
} as const satisfies Record<Entity, unknown>
