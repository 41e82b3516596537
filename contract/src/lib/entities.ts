/**
 * The things whose texts make up prompts and reports, by the name that paths and responses use for them. Each has a
 * history.
 */
export const entities = [
  'interaction-modes',
  'ai-roles',
  'industries',
  'company-sizes',
  'plant-sizes',
  'manufacturing-models',
  'products',
  'mode-reports',
  'coaching-prompts',
  'personas',
] as const

export type Entity = (typeof entities)[number]

export const isEntity = (word: string): word is Entity => entities.some((entity) => entity === word)
