import { maxModelCalls } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { restoreFocus } from '../../../lib/focus.ts'
import { pluralize } from '../../../lib/numbers.ts'
import { IconPlayerPlayFilled } from '../../../ui/icons/icons.ts'
import { Name } from '../../../ui/name.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { describeProgress } from './describe-progress.ts'
import { RehearsalProgress } from './rehearsal-progress.tsx'
import type { RehearsalState } from './rehearsal.ts'
import { countCalls, isUpToDate } from './rehearsed.ts'
import type { Row } from './rehearsed.ts'
import styles from './rehearsal.module.css'

/** Says what a rehearsal does and takes, starts and stops it, and shows its progress. */
export function RehearsalHead({
  rows,
  all,
  state,
  onStart,
  onStop,
  children,
}: {
  /** What it starts. */
  rows: readonly Row[]
  /** What may be running. */
  all: readonly Row[]
  state: RehearsalState
  onStart: (rows: readonly Row[]) => void
  onStop: () => void
  /** What chooses the conversations. */
  children: ReactNode
}) {
  const { isRunning, problem } = state
  const possible = rows.filter(({ text }) => text)
  const open = possible.filter((row) => !isUpToDate(row))
  // What is done is not paid for twice, unless the author asks for it.
  const isPartial = open.length > 0 && open.length < possible.length
  const chosen = isPartial ? open : possible
  const startButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isRunning) restoreFocus(startButton.current)
  }, [isRunning])
  const current = all.find(({ result }) => result.status === 'running')
  // A finished set says nothing about one of its conversations.
  const progress = isRunning || rows.length === all.length ? describeProgress(state) : ''
  return (
    <section className={`card column gap-md ${styles.head}`} aria-label="Rehearsal">
      {!isRunning && possible.length === open.length && (
        <p className="dimmed">
          The trainee’s lines are sent again and answered with the current prompt. Both
          conversations are judged twice, since judges vary.
        </p>
      )}
      {children}
      <p className={`row wrap dimmed ${styles.line}`}>
        <strong role="status">{progress}</strong>
        {current && (
          <span>
            <Name>{current.trial.name}</Name>
            {current.result.step && `: ${current.result.step}`}
          </span>
        )}
      </p>
      {isRunning ? (
        <RehearsalProgress state={state} onStop={onStop} />
      ) : (
        <div className={`row wrap dimmed ${styles.line}`}>
          <Button
            ref={startButton}
            data-autofocus
            disabled={possible.length === 0}
            leftSection={<IconPlayerPlayFilled size={14} />}
            onClick={() => onStart(chosen)}
          >
            {labelOf(possible, open)}
          </Button>
          {isPartial && (
            <Button variant="default" onClick={() => onStart(possible)}>
              Rehearse all again
            </Button>
          )}
          <p>
            <strong>{describeText(possible)}</strong>
            {` · ${describeCalls(chosen)}`}
            {isPartial && `, all ${possible.length}: ${pluralize(countCalls(possible), 'call')}`}
          </p>
        </div>
      )}
      {!isRunning && countCalls(chosen) > maxModelCalls && (
        <Notice>
          {`The server allows ${maxModelCalls} model calls an hour. You can rehearse the rest later.`}
        </Notice>
      )}
      {problem !== undefined && <Notice>{`${problem} The results so far are kept.`}</Notice>}
    </section>
  )
}

const labelOf = (possible: readonly Row[], open: readonly Row[]) => {
  if (possible.length === 0 || open.length === possible.length) return 'Start rehearsal'
  return open.length === 0 ? 'Rehearse again' : `Rehearse the other ${open.length}`
}

/** Whether the next rehearsal uses unsaved text. */
function describeText(rows: readonly Row[]) {
  const unsaved = rows.filter(({ text }) => text?.isUnsaved).length
  if (unsaved === 0) return 'With the saved text'
  if (unsaved === rows.length) return 'With your unsaved text'
  return `With your unsaved text in ${unsaved} of ${pluralize(rows.length, 'conversation')}`
}

const describeCalls = (rows: readonly Row[]) => {
  const calls = pluralize(countCalls(rows), 'model call')
  return rows.length === 1 ? calls : `${pluralize(rows.length, 'conversation')}, ${calls}`
}
