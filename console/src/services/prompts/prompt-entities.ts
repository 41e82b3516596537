import type { Entity } from '@greenroom/contract'

/** A kind of thing that composed prompts are made of. */
interface PromptEntityDetails {
  /** What it is called inside a sentence. */
  noun: string
  /** Its segment of the dashboard. */
  segment: string
}

const details = {
  'interaction-modes': { noun: 'mode', segment: 'modeMgmt' },
  personas: { noun: 'persona', segment: 'createPersona' },
  industries: { noun: 'industry', segment: 'industry' },
  'ai-roles': { noun: 'AI role', segment: 'role' },
  'company-sizes': { noun: 'company size', segment: 'CompanySize' },
  'plant-sizes': { noun: 'plant size', segment: 'plantSize' },
  'manufacturing-models': { noun: 'manufacturing model', segment: 'manufacturingModels' },
  products: { noun: 'product', segment: 'product' },
} as const satisfies Partial<Record<Entity, PromptEntityDetails>>

/** The entities whose texts make up composed prompts; reports and coaching prompts do not. */
export type PromptEntity = keyof typeof details

export const isPromptEntity = (entity: Entity | undefined): entity is PromptEntity =>
  entity !== undefined && Object.hasOwn(details, entity)

export const promptEntity = (entity: PromptEntity): PromptEntityDetails => details[entity]
