import { Button } from '@mantine/core'
import type { Composed } from '../composed-prompt/use-composed.ts'
import type { ConversationState } from './conversation-state.ts'
import { Judgement } from './judgement.tsx'
import { currentJudgement } from './lines.ts'
import type { Coaching, Line } from './lines.ts'
import { MessageBubble } from '../transcript/message-bubble.tsx'
import styles from './trial.module.css'

/** The messages, remarks and judgements of a conversation. */
export function ConversationLines({
  state: { lines, working, previous },
  composed: { mode },
  persona,
  onCoach,
  onBringBack,
}: {
  state: ConversationState
  composed: Composed
  persona: string
  onCoach: (coaching: Coaching) => void
  onBringBack: () => void
}) {
  if (lines.length === 0)
    return (
      <div className={styles.start}>
        <p>
          You are the trainee. Say something, and {persona} answers with the prompt of this form.
        </p>
        <p className={styles.keys}>
          <kbd>Enter</kbd> sends, <kbd>Shift</kbd> <kbd>Enter</kbd> breaks the line, <kbd>Esc</kbd>{' '}
          stops the answer.
        </p>
        {previous && previous.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={onBringBack}>
            Bring back the last conversation
          </Button>
        )}
      </div>
    )
  const current = currentJudgement(lines)
  const last = lines.at(-1)
  const content = (line: Line) => {
    if (line.kind === 'note') return <p className={styles.note}>{line.text}</p>
    if (line.kind === 'message')
      return (
        <MessageBubble
          message={line}
          persona={persona}
          isArriving={working === 'answer' && line === last}
        />
      )
    return (
      <Judgement
        judgement={line}
        mode={mode.name}
        working={line === current && working !== 'answer' ? working : undefined}
        onCoach={line === current ? onCoach : undefined}
      />
    )
  }
  return (
    <ol className={styles.list} aria-label="Conversation">
      {lines.map((line) => (
        <li key={line.id} data-line={line.id}>
          {content(line)}
        </li>
      ))}
    </ol>
  )
}
