import {
  aiRoles,
  coaching,
  companySizes,
  industries,
  interactionModes,
  manufacturingModels,
  modeReports,
  personas,
  plantSizes,
  products,
} from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import type { Tables } from '../database/schema.ts'

interface EntityTable {
  readonly table: keyof Tables
  /** The id column, which columns that refer to it are named after. */
  readonly key: string
  /** What messages call a row without a name. */
  readonly noun: string
}

const at = (table: keyof Tables, { id, noun }: { id: string; noun: string }): EntityTable => ({
  table,
  key: id,
  noun,
})

/** Where each entity is stored. */
export const entityTables: Readonly<Record<Entity, EntityTable>> = {
  'interaction-modes': at('interaction_modes', interactionModes),
  'ai-roles': at('ai_roles', aiRoles),
  industries: at('industries', industries),
  'company-sizes': at('company_sizes', companySizes),
  'plant-sizes': at('plant_size_impacts', plantSizes),
  'manufacturing-models': at('manufacturing_models', manufacturingModels),
  products: at('products', products),
  'mode-reports': at('mode_reports', modeReports),
  'coaching-prompts': at('coaching_prompts', coaching),
  personas: at('personas', personas),
}
