import { maxMessageText } from '@greenroom/contract'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { formatMoment } from '../../../lib/dates.ts'
import { focusElement } from '../../../lib/focus.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import { IconPlayerStopFilled } from '../../../ui/icons/later-icons.ts'
import { Note } from '../../../ui/note.tsx'
import type { EditedRow } from '../../crud/index.ts'
import type { Composed } from '../../prompts/index.ts'
import { keepConversation } from '../api/conversations.ts'
import { KeepFields } from '../kept/keep.tsx'
import { currentJudgement, hasAnswer, lastModel, messagesOf } from './conversation.ts'
import type { Conversation, ConversationState } from './conversation.ts'

interface ConversationProps {
  conversation: Conversation
  state: ConversationState
}

/**
 * What can be done with a conversation, and the box for the trainee's next message. Enter sends it, Shift+Enter breaks the
 * line.
 * @param opened changes each time the panel is opened, and then the box takes the focus
 * @param act does what a button does that is gone then, and moves its focus on
 */
export function ConversationControls({
  conversation: { judge, setDraft, startOver, stop },
  state: { draft, lines, working },
  box,
  persona,
  modeId,
  opened,
  act,
  onSend,
  onKeep,
}: ConversationProps & {
  box: RefObject<HTMLTextAreaElement | null>
  persona: string
  modeId: string
  opened: object
  act: (action: () => unknown) => void
  onSend: () => void
  onKeep: () => void
}) {
  useEffect(() => focusElement(box.current), [box, opened])
  const isComplete = working === undefined && hasAnswer(lines)
  // While they are off they keep the focus: Esc in the panel must still reach what they have started.
  const action = (isOn: boolean, onClick: () => unknown) => ({
    size: 'xs',
    'aria-disabled': !isOn,
    onClick: isOn ? () => void onClick() : undefined,
  })
  return (
    <>
      {lines.length > 0 && (
        <div className="flex wrap gap-sm">
          <Button variant="default" {...action(isComplete, () => judge(modeId))}>
            Judge
          </Button>
          <Button variant="default" {...action(isComplete, onKeep)}>
            Keep
          </Button>
          <Button variant="subtle" {...action(working === undefined, () => act(startOver))}>
            Start over
          </Button>
        </div>
      )}
      <div className="flex gap-sm at-end">
        <Textarea
          ref={box}
          className="grow"
          styles={{ input: { maxHeight: 'min(12rem, 30dvh)', fieldSizing: 'content' } }}
          aria-label={`Message to ${persona}`}
          placeholder={`Message ${persona}`}
          rows={1}
          maxLength={maxMessageText}
          value={draft}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
            event.preventDefault()
            act(onSend)
          }}
        />
        {working ? (
          <Button
            key="button"
            variant="default"
            aria-keyshortcuts="Escape"
            leftSection={<IconPlayerStopFilled size={14} />}
            onClick={() => act(stop)}
          >
            Stop
          </Button>
        ) : (
          <Button key="button" disabled={draft.trim() === ''} onClick={() => act(onSend)}>
            Send
          </Button>
        )}
      </div>
    </>
  )
}

/** Keeps a conversation under a name, with its judgement if it has not gone on since. */
export function KeepForm({
  conversation,
  state: { lines, prompt = '' },
  composed: { mode, persona },
  edited,
  onBack,
}: ConversationProps & { composed: Composed; edited: EditedRow; onBack: () => void }) {
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
  return (
    <KeepFields
      title="Keep this conversation"
      initial={{ name, expectations: [] }}
      submit="Keep"
      onBack={onBack}
      onKept={(kept) => conversation.addNote(`Kept as “${kept}”.`)}
      onSend={(fields, signal, keyFor) => {
        const { report, coaching } = currentJudgement(lines) ?? {}
        const body = {
          ...fields,
          mode_id: mode.id,
          persona_id: persona.id,
          prompt,
          messages: messagesOf(lines),
          report: report?.report ?? null,
          coaching: coaching?.text ?? null,
          model: lastModel(lines) ?? null,
          judge_model: report?.model ?? coaching?.model ?? null,
        }
        return keepConversation(body, keyFor(body), signal)
      }}
    />
  )
}
