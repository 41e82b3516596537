import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { usePromptSources, useComposed } from '../../prompts/index.ts'
import type { PromptSources, PromptChoice } from '../../prompts/index.ts'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import type { EditedRow } from '../../crud/index.ts'
import { ConversationView } from './conversation-view.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { queryClient } from '../../../services/api/lists.ts'
import { createConversation } from './conversation.ts'
import type { Conversation } from './conversation.ts'
import { lazyPart } from '../../../ui/lazy-component.ts'
import type { ReactNode } from 'react'
import { SidePanel } from '../side-panel/side-panel.tsx'

const KeptView = lazyPart(
  async () => (await import('../kept/kept-view.tsx')).KeptView,
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
