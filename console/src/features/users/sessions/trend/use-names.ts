import type { TrendPoint } from '@greenroom/contract'
import { usePromptSources } from '../../../prompts/index.ts'

type Mark = TrendPoint['marks'][number]

/** The name of an item; empty for report prompts, which have none, and for what was deleted. */
export type NameOf = (mark: Pick<Mark, 'entity' | 'id'>) => string

/** The names of what prompts are made of, and the modes and personas to choose from. */
export function useNames() {
  const { data: sources } = usePromptSources()
  const names = new Map<string, string>()
  // The ids of other backends may be numbers, which differ only within an entity.
  for (const [entity, rows] of Object.entries(sources ?? {}))
    for (const { id, name } of rows) names.set(`${entity} ${id}`, name)
  const nameOf: NameOf = ({ entity, id }) => names.get(`${entity} ${id}`) ?? ''
  return { nameOf, modes: sources?.['interaction-modes'] ?? [], personas: sources?.personas ?? [] }
}
