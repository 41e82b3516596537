import { maxMessageText } from '@greenroom/contract'
import { Button, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import { IconPlayerStopFilled } from '../../../ui/icons/later-icons.ts'
import type { ConversationState } from './conversation.ts'

/**
 * Where the trainee's next message is typed. Enter sends it, Shift+Enter breaks the line.
 * @param opened changes each time the panel is opened, and then the box takes the focus
 */
export function Composer({
  box,
  persona,
  state: { draft, working },
  opened,
  onType,
  onSend,
  onStop,
}: {
  box: RefObject<HTMLTextAreaElement | null>
  persona: string
  state: ConversationState
  opened: object
  onType: (draft: string) => void
  onSend: () => void
  onStop: () => void
}) {
  useEffect(() => focusElement(box.current), [box, opened])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    onSend()
  }
  return (
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
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={handleKey}
      />
      {working ? (
        <Button
          key="button"
          variant="default"
          aria-keyshortcuts="Escape"
          leftSection={<IconPlayerStopFilled size={14} />}
          onClick={onStop}
        >
          Stop
        </Button>
      ) : (
        <Button key="button" disabled={draft.trim() === ''} onClick={onSend}>
          Send
        </Button>
      )}
    </div>
  )
}
