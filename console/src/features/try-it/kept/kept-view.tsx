import type { TrialSummary } from '@greenroom/contract'
import { UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatMoment } from '../../../lib/dates.ts'
import { focusElement, focusFirst } from '../../../lib/focus.ts'
import { nameOfActor } from '../../../lib/name-of-actor.ts'
import { pluralize } from '../../../lib/numbers.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { IconChevronRight } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Name } from '../../../ui/name.tsx'
import { useKeptTrials } from '../api/trials.ts'
import { RehearseButton } from '../rehearsal/rehearse-button.tsx'
import { KeptTrial } from './kept-trial.tsx'
import type { KeptProps } from './kept-trial.tsx'
import styles from './kept.module.css'

/** The kept conversations with a persona in a mode, or one of them. */
export function KeptView({ composed, edited }: KeptProps) {
  const query = useKeptTrials()
  const { dialog, open, close } = useDialogLocation('kept-conversation')
  const openedId = dialog?.id
  const [lastId, setLastId] = useState<string>()
  if (openedId !== undefined && openedId !== lastId) setLastId(openedId)
  const { mode, persona } = composed
  const listOf = (all: readonly TrialSummary[]) => {
    const trials = all.filter(
      ({ mode_id, persona_id }) => mode_id === mode.id && persona_id === persona.id,
    )
    const opened = trials.find(({ trial_id }) => trial_id === openedId)
    return (
      <div className={`stack grow gap-md ${styles.kept}`}>
        {opened ? (
          <KeptTrial
            key={opened.trial_id}
            {...{ composed, edited }}
            summary={opened}
            onBack={close}
          />
        ) : (
          <KeptList
            {...{ trials, composed, edited }}
            hasAny={all.length > 0}
            focused={lastId}
            onOpen={open}
          />
        )}
      </div>
    )
  }
  return (
    <Loaded wide query={query} failure="The kept conversations could not be loaded">
      {listOf}
    </Loaded>
  )
}

/** The kept conversations, newest first. @param focused the one that was open before */
function KeptList({
  trials,
  hasAny,
  composed,
  edited,
  focused,
  onOpen,
}: KeptProps & {
  trials: readonly TrialSummary[]
  /** Whether there are kept conversations at all: with another persona or mode they can be rehearsed too. */
  hasAny: boolean
  focused: string | undefined
  onOpen: (trialId: string) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    focusElement(heading.current)
    if (focused !== undefined) focusFirst(list.current, `[data-trial="${CSS.escape(focused)}"]`)
  }, [focused])
  return (
    <>
      <div className="row wrap between gap-sm">
        <h3 ref={heading} tabIndex={-1} className={`breakable ${styles.heading}`}>
          Kept conversations
        </h3>
        {hasAny && <RehearseButton subject={composed} edited={edited} />}
      </div>
      {trials.length === 0 ? (
        <p className="dimmed small">
          None yet. Keep a conversation to read it again later, or to rehearse it after the prompt
          has changed.
        </p>
      ) : (
        <ul ref={list} className="card stack ruled">
          {trials.map(({ trial_id, name, replies, expectations, actor_email, created_at }) => (
            <li key={trial_id}>
              <UnstyledButton
                className={`stack hoverable ${styles.item}`}
                data-trial={trial_id}
                onClick={() => onOpen(trial_id)}
              >
                <span className="breakable medium-weight">
                  <Name>{name}</Name>
                </span>
                <span className="dimmed small">
                  {pluralize(replies, 'answer')}
                  {expectations.length > 0 && `, ${pluralize(expectations.length, 'expectation')}`}
                  {' · '}
                  {nameOfActor(actor_email)}
                  {' · '}
                  <time dateTime={created_at}>{formatMoment(Date.parse(created_at))}</time>
                </span>
                <IconChevronRight size={16} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
