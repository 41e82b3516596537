import type { PartSource } from '@greenroom/contract'
import { nounOf } from '../../services/entity-words.ts'
import { Name } from '../../ui/name.tsx'

/** A source inside a sentence: what it is, and its name. */
export const SourceName = ({ source: { entity, name } }: { source: PartSource }) => (
  <>
    the {nounOf(entity)} “<Name>{name}</Name>”
  </>
)
