import { useState } from 'react'
import { formatMoment } from '../../../lib/dates.ts'
import { keepConversation } from '../api/conversations.ts'
import type { Composed } from '../../prompts/index.ts'
import type { EditedRow } from '../../crud/index.ts'
import type { ConversationState } from './conversation.ts'
import { KeepFields } from '../kept/keep-fields.tsx'
import { currentJudgement, messagesOf } from './lines.ts'
import { Note } from '../../../ui/note.tsx'

/** Keeps a conversation under a name, with its judgement if it has not gone on since. */
export function KeepForm({
  composed: { mode, persona },
  edited,
  state: { lines, prompt = '' },
  onKept,
  onBack,
}: {
  composed: Composed
  edited: EditedRow
  state: ConversationState
  onKept: (name: string) => void
  onBack: () => void
}) {
  // With its day and year, also today.
  const [name] = useState(() => `Conversation of ${formatMoment(Date.now(), 0)}`)
  const isNew = edited.isNew && [mode.id, persona.id].includes(edited.id)
  if (isNew)
    return (
      <Note
        text={`Save this ${edited.entity === 'personas' ? 'persona' : 'mode'} first. Then its conversations can be kept.`}
        action="Back"
        onClick={onBack}
      />
    )
  const judgement = currentJudgement(lines)
  return (
    <KeepFields
      title="Keep this conversation"
      initial={{ name, expectations: [] }}
      submit="Keep"
      onBack={onBack}
      onKept={onKept}
      onSend={(fields, signal, keyFor) => {
        const body = {
          ...fields,
          mode_id: mode.id,
          persona_id: persona.id,
          prompt,
          messages: messagesOf(lines),
          report: judgement?.report?.fields ?? null,
          coaching: judgement?.coaching?.text ?? null,
        }
        return keepConversation(body, keyFor(body), signal)
      }}
    />
  )
}
