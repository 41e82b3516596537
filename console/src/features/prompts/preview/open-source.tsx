import type { PartSource } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { openItem } from '../../../services/entity-location.ts'
import { nounOf } from '../../../services/entity-words.ts'
import { isPromptEntity } from '@greenroom/contract'
import type { EditedRow } from '../../crud/index.ts'

/** Goes to the form of a source. What is typed here is kept as a draft. */
export function OpenSource({ source, edited }: { source: PartSource; edited: EditedRow }) {
  const { entity, id, name } = source
  if (!isPromptEntity(entity)) return null
  if (entity === edited.entity && id === edited.id) return 'this form'
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Open the ${nounOf(entity)} ${name}`}
      onClick={() => openItem(entity, id)}
    >
      Open
    </Button>
  )
}
