import type { Entity } from '@greenroom/contract'
import { isPromptEntity, promptNoun } from '../../../../services/prompts/prompt-entities.ts'

/** What a thing behind a session is called inside a sentence. */
export const nounOf = (entity: Entity): string =>
  isPromptEntity(entity) ? promptNoun(entity) : 'report prompt'
