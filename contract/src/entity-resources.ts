import type { Entity } from './entities.ts'
import { coaching } from './resources/coaching.ts'
import { interactionModes } from './resources/interaction-modes.ts'
import { modeReports } from './resources/mode-reports.ts'
import { personas } from './resources/personas.ts'
import { referenceData } from './resources/reference-data.ts'
import { voices } from './resources/voices.ts'

/** The resource of each entity. */
export const entityResources = {
  'interaction-modes': interactionModes,
  ...referenceData,
  'mode-reports': modeReports,
  'coaching-prompts': coaching,
  voices,
  personas,
} as const satisfies Record<Entity, unknown>
