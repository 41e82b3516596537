import type { Reference } from '@greenroom/contract'
import { Button, NativeSelect } from '@mantine/core'
import { reuseMs, useList } from '../../../services/api/lists.ts'
import { personaList } from '../../prompts/index.ts'
import type { Composed } from '../../prompts/index.ts'
import { Name } from '../../../ui/name.tsx'
import type { EditedRow } from '../../crud/index.ts'
import { PersonaPicture } from '../../../ui/persona-picture/persona-picture.tsx'

/** With whom and with which text the conversation is held. */
export function ConversationHeader({
  composed,
  edited,
  modes,
  showsKept,
  onPickMode,
  onToggleKept,
}: {
  composed: Composed
  edited: EditedRow
  modes: readonly Reference[]
  showsKept: boolean
  onPickMode: (id: string) => void
  onToggleKept: () => void
}) {
  const { persona, mode } = composed
  const { rows } = useList(personaList, undefined, reuseMs)
  const picture = rows.find(({ persona_id }) => persona_id === persona.id)?.profile_pic
  const name = persona.name.trim() || 'Unnamed'
  return (
    <div className="stack grow gap-sm">
      <div className="row gap-md">
        <PersonaPicture name={name} src={picture} size={40} />
        <div className="stack grow">
          <h2 className="breakable clamp">
            <Name>{name}</Name>
          </h2>
          {edited.entity === 'interaction-modes' ? (
            <p className="breakable dimmed small">
              <Name>{mode.name.trim() || 'Unnamed'}</Name>
            </p>
          ) : (
            <NativeSelect
              size="xs"
              aria-label="Mode of the conversation"
              value={mode.id}
              data={modes.map(({ id, name: label }) => ({
                value: id,
                label: label.trim() || 'Unnamed',
              }))}
              onChange={({ currentTarget }) => onPickMode(currentTarget.value)}
            />
          )}
        </div>
      </div>
      <div className="row wrap between dimmed small">
        <p className={composed.unsaved ? 'undimmed medium-weight' : ''}>
          {textUsed(composed, edited)}
        </p>
        <Button variant="subtle" size="compact-sm" onClick={onToggleKept}>
          {showsKept ? 'Back to the conversation' : 'Kept conversations'}
        </Button>
      </div>
    </div>
  )
}

/** Which text of the edited row the prompt contains. */
function textUsed({ unsaved, sources }: Composed, { entity, id }: EditedRow): string {
  if (unsaved) return 'with your unsaved text'
  const rows: readonly Reference[] = sources[entity]
  const version = rows.find((row) => row.id === id)?.version
  return version === undefined ? 'saved' : `saved, version ${version}`
}
