import { readReport, formatScore } from '@greenroom/contract'
import type { ConversationState } from './conversation-state.ts'
import styles from './trial.module.css'
import { endings } from '../transcript/message-bubble.tsx'

/** Tells screen readers about answers and judgements once they are complete, not word by word. */
export const Announcement = ({ state, persona }: { state: ConversationState; persona: string }) => (
  <div className={styles.spoken} role="status">
    {spoken(state, persona)}
  </div>
)

function spoken({ lines, working }: ConversationState, persona: string): string {
  const last = lines.at(-1)
  if (working || !last) return ''
  if (last.kind === 'note') return last.text
  if (last.kind === 'message')
    return last.from === 'persona'
      ? `${persona}: ${last.text} ${last.ended ? endings[last.ended] : ''}`
      : ''
  const overall = readReport(last.report?.fields)?.overall
  return overall === undefined ? 'Judged.' : `Judged. Overall score ${formatScore(overall)}.`
}
