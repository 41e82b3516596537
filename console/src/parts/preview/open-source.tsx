import type { PartSource } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { openView } from '../../services/dashboard-location.ts'
import { isPromptEntity, promptEntity } from '../../services/prompts/prompt-entities.ts'
import type { EditedRow } from '../edited-row.ts'

/** Goes to the form of a source. What is typed here is kept as a draft. */
export function OpenSource({ source, edited }: { source: PartSource; edited: EditedRow }) {
  const { entity, id, name } = source
  if (!isPromptEntity(entity)) return null
  if (entity === edited.entity && id === edited.id) return 'this form'
  const { noun, segment } = promptEntity(entity)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Open the ${noun} ${name}`}
      onClick={() => openView(segment, { name: 'edit', id })}
    >
      Open
    </Button>
  )
}
