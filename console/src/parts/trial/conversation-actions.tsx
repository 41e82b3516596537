import { Button } from '@mantine/core'
import type { Conversation, ConversationState } from './conversation-state.ts'
import { hasAnswer } from './lines.ts'
import { loadJudges } from './load-judges.ts'
import styles from './trial.module.css'

/** What can be done with a conversation, once there is one. */
export function ConversationActions({
  conversation,
  state: { lines, working },
  modeId,
  onKeep,
  onStartOver,
}: {
  conversation: Conversation
  state: ConversationState
  modeId: string
  onKeep: () => void
  onStartOver: () => void
}) {
  if (lines.length === 0) return null
  const isComplete = working === undefined && hasAnswer(lines)
  const judge = () => conversation.judge((signal) => loadJudges(modeId, signal))
  return (
    <div className={styles.actions}>
      <Action isOn={isComplete} onClick={judge}>
        Judge
      </Action>
      <Action isOn={isComplete} onClick={onKeep}>
        Keep
      </Action>
      <Action isOn={working === undefined} variant="subtle" onClick={onStartOver}>
        Start over
      </Action>
    </div>
  )
}

/** A button that keeps the focus while it is off: Esc in the panel must still reach what it has started. */
const Action = ({
  isOn,
  variant = 'default',
  onClick,
  children,
}: {
  isOn: boolean
  variant?: 'default' | 'subtle'
  onClick: () => unknown
  children: string
}) => (
  <Button
    variant={variant}
    size="xs"
    aria-disabled={!isOn}
    onClick={() => {
      if (isOn) void onClick()
    }}
  >
    {children}
  </Button>
)
