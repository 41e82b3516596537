import type { ConversationSummary, KeptConversation as Kept } from '@greenroom/contract'
import { Button, UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { findFocusTrigger, focusElement } from '../../../lib/focus.ts'
import { pluralize } from '../../../lib/numbers.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { confirmRequest } from '../../../services/api/confirm-request.ts'
import { WhoAndWhen } from '../../../ui/who-and-when.tsx'
import { IconArrowLeft, IconChevronRight } from '../../../ui/icons/icons.ts'
import { useLastDefined } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Name } from '../../../ui/name.tsx'
import {
  useKeptConversations,
  deleteConversation,
  updateConversation,
  useKeptConversation,
} from '../api/conversations.ts'
import type { Composed } from '../../prompts/index.ts'
import { ModelsLine, Transcript } from '../../report/index.ts'
import { CoachingText, Judgement, Scores } from '../judge/judgement.tsx'
import { KeepFields } from './keep.tsx'

/** The kept conversations with a persona in a mode, or one of them. */
export function KeptView({ composed }: { composed: Composed }) {
  const query = useKeptConversations()
  const { dialog, open, close } = useDialogLocation('kept-conversation')
  const lastId = useLastDefined(dialog?.id)
  const { mode, persona } = composed
  return (
    <Loaded wide query={query} failure="The kept conversations could not be loaded">
      {(all) => {
        const conversations = all.filter(
          ({ mode_id, persona_id }) => mode_id === mode.id && persona_id === persona.id,
        )
        const opened = conversations.find(({ trial_id }) => trial_id === dialog?.id)
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
                      <WhoAndWhen email={actor_email} at={created_at} />
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

interface KeptProps {
  /** What its trainee is called. */
  trainee?: string
  /** The name of the persona. */
  persona: string
  /** The prompt that a conversation would be held with now, where that is known. */
  prompt?: string
}

/** One kept conversation: to read, rename or remove it. @param back leads back to where it was opened */
export function KeptConversation({
  summary,
  back,
  onRemoved,
  ...props
}: KeptProps & { summary: ConversationSummary; back?: ReactNode; onRemoved: () => void }) {
  const { trial_id: id, name, expectations } = summary
  const query = useKeptConversation(id)
  const edit = useDialogLocation('rename-conversation')
  if (edit.dialog)
    return (
      <KeepFields
        title="Change this conversation"
        initial={summary}
        submit="Keep changes"
        onBack={edit.close}
        onSend={(fields, signal) => updateConversation(summary, fields, signal)}
      />
    )
  return (
    <>
      {back}
      <h3 ref={focusElement} tabIndex={-1}>
        <Name>{name}</Name>
      </h3>
      <div className="flex wrap gap-sm">
        <Button variant="default" size="xs" onClick={() => edit.open()}>
          Rename
        </Button>
        <Button variant="default" size="xs" onClick={() => askToRemove(summary, onRemoved)}>
          Remove
        </Button>
      </div>
      {expectations.length > 0 && (
        <section aria-label="Expectations" className="box small pad">
          <h4>Expectations</h4>
          <ul className="bullets">
            {expectations.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <Loaded
        wide
        query={query}
        failure="The conversation could not be loaded"
        gone="This conversation was deleted"
      >
        {(conversation) => <KeptTranscript {...{ conversation }} {...props} />}
      </Loaded>
    </>
  )
}

/** Asks whether to remove a kept conversation, and removes it. */
export function askToRemove({ trial_id, name }: ConversationSummary, onRemoved?: () => void): void {
  confirmRequest({
    title: 'Remove conversation',
    text: (
      <>
        Remove <Name>{name}</Name> for good?
      </>
    ),
    cancel: 'Cancel',
    confirm: 'Remove',
    send: (signal) => deleteConversation(trial_id, signal),
    done: 'Conversation removed',
    failure: 'The conversation could not be removed.',
    ...(onRemoved && { onDone: onRemoved }),
  })
}

/** The messages of a kept conversation, and its judgement. */
function KeptTranscript({
  conversation,
  trainee = 'You',
  persona,
  prompt = conversation.prompt,
}: KeptProps & { conversation: Kept }) {
  const { messages, report, score_scale, coaching } = conversation
  return (
    <>
      {prompt !== conversation.prompt && (
        <p className="dimmed small">The prompt has changed since this conversation.</p>
      )}
      <ModelsLine of={conversation} />
      <Transcript label="Messages" messages={messages} trainee={trainee} persona={persona} />
      {(report || coaching) && (
        <Judgement>
          {report && <Scores fields={report} scale={score_scale} />}
          {coaching && (
            <CoachingText>
              <p className="as-written">{coaching}</p>
            </CoachingText>
          )}
        </Judgement>
      )}
    </>
  )
}
