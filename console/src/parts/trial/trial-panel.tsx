import { useState } from 'react'
import { usePromptSources } from '../../services/prompts/use-prompt-sources.ts'
import type { PromptSources } from '../../services/prompts/prompt-sources.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { useComposed } from '../composed-prompt/use-composed.ts'
import type { EditedRow } from '../edited-row.ts'
import { conversationOf } from './conversation-of.ts'
import { ConversationView } from './conversation-view.tsx'
import { KeptSlot } from './kept-slot.tsx'
import type { TrialChoice } from './trial-context.ts'
import { TrialFrame } from './trial-frame.tsx'
import { TrialHeader } from './trial-header.tsx'

interface TrialPanelProps {
  edited: EditedRow
  choice: TrialChoice
  onHide: () => void
}

/** A test conversation with the text of the form, beside it. */
export function TrialPanel(props: TrialPanelProps) {
  const { sources, failed, reload } = usePromptSources()
  if (sources) return <LoadedTrial {...props} saved={sources} />
  return (
    <TrialFrame onHide={props.onHide}>
      {failed ? (
        <Notice action={<RetryButton quiet onClick={reload} />}>
          The texts of the prompt could not be loaded.
        </Notice>
      ) : (
        <LoadingIndicator />
      )}
    </TrialFrame>
  )
}

function LoadedTrial({
  edited,
  choice,
  onHide,
  saved,
}: TrialPanelProps & { saved: PromptSources }) {
  const { modes, persona, pick, composed } = useComposed(edited, saved, choice)
  const [showsKept, setShowsKept] = useState(false)
  if (!composed)
    return (
      <TrialFrame onHide={onHide}>
        <p>{persona ? 'Add an interaction mode' : 'Add a persona'} to hold a conversation.</p>
      </TrialFrame>
    )
  const { mode } = composed
  const toggleKept = () => setShowsKept(!showsKept)
  return (
    <TrialFrame
      persona={composed.persona.name}
      header={
        <TrialHeader
          composed={composed}
          edited={edited}
          modes={modes}
          showsKept={showsKept}
          onPickMode={(id) => pick({ mode: id })}
          onToggleKept={toggleKept}
        />
      }
      onBack={showsKept ? toggleKept : undefined}
      onHide={onHide}
    >
      {showsKept ? (
        <KeptSlot composed={composed} edited={edited} />
      ) : (
        <ConversationView
          conversation={conversationOf(composed.persona.id, mode.id)}
          composed={composed}
          edited={edited}
          opened={choice}
        />
      )}
    </TrialFrame>
  )
}
