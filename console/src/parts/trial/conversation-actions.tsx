import { Button } from '@mantine/core'
import type { Conversation, ConversationState } from './conversation.ts'
import { hasAnswer } from './lines.ts'
import { loadJudges } from './load-judges.ts'
import styles from './trial.module.css'

/** What can be done with a conversation, once there is one. */
export function ConversationActions({
  conversation,
  state: { lines, working },
  modeId,
  onKeep,
}: {
  conversation: Conversation
  state: ConversationState
  modeId: string
  onKeep: () => void
}) {
  if (lines.length === 0) return null
  const disabled = working !== undefined || !hasAnswer(lines)
  const look = { variant: 'default', size: 'xs' } as const
  return (
    <div className={styles.actions}>
      <Button
        {...look}
        disabled={disabled}
        onClick={() => void conversation.judge((signal) => loadJudges(modeId, signal))}
      >
        Judge
      </Button>
      <Button {...look} disabled={disabled} onClick={onKeep}>
        Keep
      </Button>
      <Button
        {...look}
        variant="subtle"
        disabled={working !== undefined}
        onClick={conversation.startOver}
      >
        Start over
      </Button>
    </div>
  )
}
