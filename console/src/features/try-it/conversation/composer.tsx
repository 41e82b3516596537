import { maxMessageText } from '@greenroom/contract'
import { Button, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { IconPlayerStopFilled } from '../../../ui/icons/icons.ts'
import type { Conversation, ConversationState } from './conversation.ts'
import styles from './trial.module.css'

/**
 * Where the trainee's next message is typed. Enter sends it, Shift+Enter breaks the line.
 * @param opened changes each time the panel is opened, and then the box takes the focus
 */
export function Composer({
  box,
  persona,
  conversation: { setDraft, stop },
  state: { draft, working },
  opened,
  onSend,
}: {
  box: RefObject<HTMLTextAreaElement | null>
  persona: string
  conversation: Conversation
  state: ConversationState
  opened: object
  onSend: () => void
}) {
  useEffect(() => focusElement(box.current), [box, opened])
  const handleKey = (event: KeyboardEvent) => {
    // Enter that ends a composition of an input method is not a command. Safari reports it after the composition.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    onSend()
  }
  const act = (action: () => void) => {
    action()
    focusElement(box.current)
  }
  return (
    <div className={`flex gap-sm ${styles.composer}`}>
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
        onKeyDown={handleKey}
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
  )
}
