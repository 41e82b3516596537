import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { focusElement } from '../../lib/focus.ts'
import { useStore } from '../../lib/store.ts'
import { IconChevronDown } from '../../ui/icons/icons.ts'
import type { Composed } from '../composed-prompt/use-composed.ts'
import { UnusedNote } from '../composed-prompt/unused-note.tsx'
import type { EditedRow } from '../edited-row.ts'
import { Announcement } from './announcement.tsx'
import { Composer } from './composer.tsx'
import type { Conversation } from './conversation-state.ts'
import { ConversationActions } from './conversation-actions.tsx'
import { ConversationLines } from './conversation-lines.tsx'
import { KeepForm } from './keep-form.tsx'
import styles from './trial.module.css'
import { useFollowEnd } from './use-follow-end.ts'

/** The conversation, what can be done with it, and the box for the next message. */
export function ConversationView({
  conversation,
  composed,
  edited,
  opened,
}: {
  conversation: Conversation
  composed: Composed
  edited: EditedRow
  opened: object
}) {
  const state = useStore(conversation.state)
  const { lines, working, failure, draft } = state
  const { box, onScroll, isAtEnd, toEnd } = useFollowEnd(lines)
  const composer = useRef<HTMLTextAreaElement>(null)
  // Another mode has another conversation, whose form is not open.
  const [kept, setKept] = useState<Conversation>()
  const isKeeping = kept === conversation
  useEffect(() => conversation.stop, [conversation])

  const persona = composed.persona.name.trim() || 'Unnamed'
  const prompt = composed.composition.text
  const send = () => {
    void conversation.send(prompt)
    toEnd()
  }
  /** Does what a button does that is gone then, and moves its focus on. */
  const act = (action: () => unknown) => {
    void action()
    focusElement(composer.current)
  }
  const stop = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (!working && !isKeeping) return
    event.preventDefault()
    if (working) conversation.stop()
    else setKept(undefined)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come from what is inside
    <div className={styles.conversation} onKeyDown={stop}>
      <div ref={box} className={styles.lines} onScroll={onScroll}>
        <UnusedNote composed={composed} edited={edited} className={styles.note} />
        <ConversationLines
          state={state}
          composed={composed}
          persona={persona}
          onCoach={(coaching) => void conversation.coach(coaching)}
          onBringBack={() => act(conversation.bringBack)}
        />
        {failure && (
          <div className={styles.failure} role="alert">
            <p>{failure}</p>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => act(() => conversation.tryAgain(prompt))}
            >
              Try again
            </Button>
          </div>
        )}
      </div>
      {!isAtEnd && (
        <Button
          className={styles.toEnd}
          variant="default"
          size="compact-sm"
          leftSection={<IconChevronDown size={14} />}
          onClick={() => act(toEnd)}
        >
          To the end
        </Button>
      )}
      <Announcement state={state} persona={persona} />
      {isKeeping ? (
        <KeepForm
          composed={composed}
          edited={edited}
          state={state}
          onBack={() => setKept(undefined)}
          onKept={(name) => conversation.addNote(`Kept as “${name}”.`)}
        />
      ) : (
        <>
          <ConversationActions
            conversation={conversation}
            state={state}
            modeId={composed.mode.id}
            onKeep={() => setKept(conversation)}
            onStartOver={() => act(conversation.startOver)}
          />
          <Composer
            box={composer}
            persona={persona}
            text={draft}
            opened={opened}
            isWorking={working !== undefined}
            onType={conversation.setDraft}
            onSend={send}
            onStop={conversation.stop}
          />
        </>
      )}
    </div>
  )
}
