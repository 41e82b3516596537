import type { Entity } from '@greenroom/contract'

/** The things that composed prompts are made of, as they are called inside a sentence. */
const nouns = {
  'interaction-modes': 'mode',
  personas: 'persona',
  industries: 'industry',
  'ai-roles': 'AI role',
  'company-sizes': 'company size',
  'plant-sizes': 'plant size',
  'manufacturing-models': 'manufacturing model',
  products: 'product',
} as const satisfies Partial<Record<Entity, string>>

/** The entities whose texts make up composed prompts; reports and coaching prompts do not. */
export type PromptEntity = keyof typeof nouns

export const isPromptEntity = (entity: Entity | undefined): entity is PromptEntity =>
  entity !== undefined && Object.hasOwn(nouns, entity)

/** What a thing is called inside a sentence. */
export const promptNoun = (entity: PromptEntity): string => nouns[entity]
