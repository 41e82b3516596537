import type { Entity } from '@greenroom/contract'

/** The entities whose texts make up composed prompts; reports and coaching prompts do not. */
export type PromptEntity = Exclude<Entity, 'mode-reports' | 'coaching-prompts'>

export const isPromptEntity = (entity: Entity | undefined): entity is PromptEntity =>
  entity !== undefined && entity !== 'mode-reports' && entity !== 'coaching-prompts'
