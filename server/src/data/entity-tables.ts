import { entityResources } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import type { Tables } from '../database/schema.ts'

interface EntityTable {
  readonly table: keyof Tables
  /** The id column, which columns that refer to it are named after. */
  readonly key: string
  /** What messages call a row without a name. */
  readonly noun: string
}

const tables: Readonly<Record<Entity, keyof Tables>> = {
  'interaction-modes': 'interaction_modes',
  'ai-roles': 'ai_roles',
  industries: 'industries',
  'company-sizes': 'company_sizes',
  'plant-sizes': 'plant_size_impacts',
  'manufacturing-models': 'manufacturing_models',
  products: 'products',
  'mode-reports': 'mode_reports',
  'coaching-prompts': 'coaching_prompts',
  personas: 'personas',
}

/** Where an entity is stored. */
export const entityTable = (entity: Entity): EntityTable => {
  const { id: key, noun } = entityResources[entity]
  return { table: tables[entity], key, noun }
}
