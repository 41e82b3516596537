import type { PartSource } from '@greenroom/contract'
import { isPromptEntity, promptNoun } from '../../services/prompts/prompt-entities.ts'
import { Name } from '../../ui/name.tsx'

/** A source inside a sentence: what it is, and its name. */
export const SourceName = ({ source: { entity, name } }: { source: PartSource }) => (
  <>
    the {isPromptEntity(entity) && promptNoun(entity)} “<Name>{name}</Name>”
  </>
)
