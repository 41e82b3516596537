import { Button } from '@mantine/core'
import type { Conversation, ConversationState, Judges } from './conversation.ts'
import { hasAnswer } from './lines.ts'
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
  const judge = () => void conversation.judge((signal) => loadJudges(modeId, signal))
  // While they are off they keep the focus: Esc in the panel must still reach what they have started.
  const action = (isOn: boolean, onClick: () => void) => ({
    size: 'xs',
    'aria-disabled': !isOn,
    onClick: isOn ? onClick : undefined,
  })
  return (
    <div className="flex wrap gap-sm">
      <Button variant="default" {...action(isComplete, judge)}>
        Judge
      </Button>
      <Button variant="default" {...action(isComplete, onKeep)}>
        Keep
      </Button>
      <Button variant="subtle" {...action(working === undefined, onStartOver)}>
        Start over
      </Button>
    </div>
  )
}

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
