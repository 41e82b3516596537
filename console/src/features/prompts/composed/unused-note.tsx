import { nounOf } from '../../../services/entity-words.ts'
import { Name } from '../../../ui/name.tsx'
import type { EditedRow } from '../../crud/index.ts'
import type { Composed } from './use-composed.ts'

/** Tells that the persona does not use the edited row. */
export function UnusedNote({
  composed: { contains, persona },
  edited,
  className,
}: {
  composed: Composed
  edited: EditedRow
  className: string | undefined
}) {
  if (contains === 'yes') return null
  const noun = nounOf(edited.entity)
  return (
    <p className={className} role="status">
      <Name>{persona.name}</Name>
      {contains === 'no'
        ? ` does not use this ${noun}, so its text is not in this prompt.`
        : ` does not use this ${noun} yet. This shows the prompt as if it did.`}
    </p>
  )
}
