import type { ConversationSummary } from '@greenroom/contract'
import { Button, UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { findFocusTrigger, focusElement } from '../../../lib/focus.ts'
import { nameOfActor } from '../../../lib/name-of-actor.ts'
import { pluralize } from '../../../lib/numbers.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { Moment } from '../../../ui/moment.tsx'
import { IconArrowLeft, IconChevronRight } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Name } from '../../../ui/name.tsx'
import { useKeptConversations } from '../api/conversations.ts'
import { KeptConversation } from './kept-conversation.tsx'
import type { Composed } from '../../prompts/index.ts'

/** The kept conversations with a persona in a mode, or one of them. */
export function KeptView({ composed }: { composed: Composed }) {
  const query = useKeptConversations()
  const { dialog, open, close } = useDialogLocation('kept-conversation')
  const openedId = dialog?.id
  const [lastId, setLastId] = useState<string>()
  if (openedId !== undefined && openedId !== lastId) setLastId(openedId)
  const { mode, persona } = composed
  return (
    <Loaded wide query={query} failure="The kept conversations could not be loaded">
      {(all) => {
        const conversations = all.filter(
          ({ mode_id, persona_id }) => mode_id === mode.id && persona_id === persona.id,
        )
        const opened = conversations.find(({ trial_id }) => trial_id === openedId)
        return (
          <div className="stack grow gap-md at-top scroll pad-lg">
            {opened ? (
              <KeptConversation
                key={opened.trial_id}
                persona={persona.name}
                prompt={composed.composition.text}
                summary={opened}
                back={
                  <Button
                    className="self-start flush"
                    variant="subtle"
                    size="compact-sm"
                    leftSection={<IconArrowLeft size={14} />}
                    onClick={close}
                  >
                    Kept conversations
                  </Button>
                }
                onRemoved={close}
              />
            ) : (
              <KeptList conversations={conversations} focused={lastId} onOpen={open} />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

/** The kept conversations, newest first. @param focused the one that was open before */
function KeptList({
  conversations,
  focused,
  onOpen,
}: {
  conversations: readonly ConversationSummary[]
  focused: string | undefined
  onOpen: (conversationId: string) => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    focusElement(findFocusTrigger(focused) ?? heading.current)
  }, [focused])
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Kept conversations
      </h3>
      {conversations.length === 0 ? (
        <p className="dimmed small">
          None yet. Keep a conversation to read it again later, or to try a change of the prompt on
          it.
        </p>
      ) : (
        <ul className="card stack ruled">
          {conversations.map(
            ({ trial_id, name, replies, expectations, actor_email, created_at, session_id }) => (
              <li key={trial_id}>
                <UnstyledButton
                  className="row between gap-md hoverable full pad"
                  data-focus-trigger={trial_id}
                  onClick={() => onOpen(trial_id)}
                >
                  <span className="stack breakable">
                    <span className="medium-weight">
                      <Name>{name}</Name>
                    </span>
                    <span className="dimmed small">
                      {pluralize(replies, 'answer')}
                      {expectations.length > 0 &&
                        `, ${pluralize(expectations.length, 'expectation')}`}
                      {session_id && ' · from a session'}
                      {' · '}
                      <Name>{nameOfActor(actor_email)}</Name>
                      {' · '}
                      <Moment at={created_at} />
                    </span>
                  </span>
                  <IconChevronRight size={16} className="dimmed" aria-hidden />
                </UnstyledButton>
              </li>
            ),
          )}
        </ul>
      )}
    </>
  )
}
