import type { ReactNode } from 'react'
import type { Reference } from '@greenroom/contract'
import { Button, NativeSelect } from '@mantine/core'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { queryClient, reuseMs, useList } from '../../../services/api/lists.ts'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { lazyPart } from '../../../ui/lazy-component.ts'
import { Name } from '../../../ui/name.tsx'
import { PersonaPicture } from '../../../ui/persona-picture/persona-picture.tsx'
import { usePromptSources, useComposed, personaList } from '../../prompts/index.ts'
import type { PromptSources, PromptChoice, Composed } from '../../prompts/index.ts'
import type { EditedRow } from '../../crud/index.ts'
import { SidePanel } from '../side-panel/side-panel.tsx'
import { ConversationView } from './conversation-view.tsx'
import { createConversation } from './conversation.ts'
import type { Conversation } from './conversation.ts'

const KeptView = lazyPart(
  async () => (await import('../kept/kept-conversations.tsx')).KeptView,
  LoadingIndicator,
)

interface PanelProps {
  edited: EditedRow
  choice: PromptChoice
  /** Called when another mode was picked. */
  onPick: (choice: PromptChoice) => void
  onClose: () => void
}

/** A test conversation with the text of the form, beside it. */
export function ConversationPanel(props: PanelProps) {
  const sources = usePromptSources()
  if (sources.data) return <LoadedConversation {...props} saved={sources.data} />
  return (
    <NoConversation onHide={props.onClose}>
      <Loaded query={sources} failure="The texts of the prompt could not be loaded.">
        {() => null}
      </Loaded>
    </NoConversation>
  )
}

/** The panel while there is nobody to talk to. */
const NoConversation = ({ onHide, children }: { onHide: () => void; children: ReactNode }) => (
  <SidePanel label="Test conversation" hide="Hide test conversation" onHide={onHide}>
    <div className="pad">{children}</div>
  </SidePanel>
)

function LoadedConversation({
  edited,
  choice,
  onPick,
  onClose,
  saved,
}: PanelProps & { saved: PromptSources }) {
  const { modes, persona, pick, composed } = useComposed(edited, saved, choice)
  const kept = useDialogLocation('kept-conversations')
  const showsKept = kept.dialog !== undefined
  if (!composed)
    return (
      <NoConversation onHide={onClose}>
        <p>{persona ? 'Add an interaction mode' : 'Add a persona'} to hold a conversation.</p>
      </NoConversation>
    )
  const { mode } = composed
  const toggleKept = () => (showsKept ? kept.close() : kept.open())
  return (
    <SidePanel
      label={`Test conversation with ${composed.persona.name}`}
      header={
        <ConversationHeader
          {...{ composed, edited, modes, showsKept }}
          onPickMode={(id) => {
            pick({ mode: id })
            onPick({ mode: id, persona: composed.persona.id })
          }}
          onToggleKept={toggleKept}
        />
      }
      hide="Hide test conversation"
      onBack={showsKept ? toggleKept : undefined}
      onHide={onClose}
    >
      {showsKept ? (
        <KeptView composed={composed} />
      ) : (
        <ConversationView
          conversation={conversationOf(composed.persona.id, mode.id)}
          {...{ composed, edited }}
          opened={choice}
        />
      )}
    </SidePanel>
  )
}

/** The conversation of this visit with a persona in a mode. It lives in the cache, which is emptied at sign-out. */
function conversationOf(personaId: string, modeId: string): Conversation {
  const key = ['conversation', personaId, modeId]
  const found = queryClient.getQueryData<Conversation>(key)
  if (found) return found
  const created = createConversation()
  queryClient.setQueryDefaults(['conversation'], { gcTime: Infinity })
  queryClient.setQueryData(key, created)
  return created
}

/** With whom and with which text the conversation is held. */
function ConversationHeader({
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
