import { Button } from '@mantine/core'
import type { Conversation, ConversationState, Judges } from './conversation.ts'
import { hasAnswer } from './lines.ts'
import styles from './trial.module.css'
import { coaching, fromWire, modeReports, readCoachingPrompts } from '@greenroom/contract'
import { ApiError } from '../../../services/api/api-error.ts'
import { fetchList } from '../../../services/api/fetch.ts'
import { readJson } from '../../../services/api/json.ts'
import { request } from '../../../services/api/request.ts'

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
    <div className={`flex wrap gap-sm ${styles.actions}`}>
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

/** Loads what a conversation in a mode is judged with, as it is saved now. @throws {ApiError} */
async function loadJudges(modeId: string, signal: AbortSignal): Promise<Judges> {
  const [reports, prompts] = await Promise.all([
    fetchList(modeReports.list, { signal }),
    request(coaching.list, { signal }).then(readJson).then(readCoachingPrompts),
  ])
  if (!prompts) throw new ApiError(0)
  const report = reports.find(({ mode_id }) => mode_id === modeId)
  return {
    report: report && fromWire(report.prompt_template),
    coachings: prompts.map(({ prompt_id: id, name, template }) => ({
      id,
      name: name.trim() || 'Unnamed',
      template: fromWire(template),
    })),
  }
}
