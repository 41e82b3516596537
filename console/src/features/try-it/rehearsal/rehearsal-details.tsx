import { useEffect, useRef } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { Name } from '../../../ui/name.tsx'
import { ComparedConversation } from './compared-conversation.tsx'
import { ComparedExpectations } from './compared-expectations.tsx'
import { ComparedPrompts } from './compared-prompts.tsx'
import { ComparedScores } from './compared-scores.tsx'
import type { Names } from './names.ts'
import type { Row } from './rehearsed.ts'
import styles from './rehearsal.module.css'
import { RowNames } from './row-names.tsx'
import { RowStatus } from './row-status.tsx'

/**
 * A kept conversation beside its replay: scores, expectations and answers.
 * @param isNext whether the running rehearsal includes it
 * @param isOpened whether it was opened from a table, and takes the focus
 */
export function RehearsalDetails({
  row,
  names,
  isNext,
  isOpened,
}: {
  row: Row
  names: Names
  isNext: boolean
  isOpened: boolean
}) {
  const { trial, result } = row
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpened) focusElement(heading.current)
  }, [isOpened])
  return (
    <article className={`column ${styles.details}`} aria-label={trial.name}>
      <header>
        <h3 ref={heading} tabIndex={-1}>
          <Name>{trial.name}</Name>
        </h3>
        <p className="breakable dimmed">
          <RowNames trial={trial} names={names} />
        </p>
        <p className="breakable dimmed">
          <RowStatus row={row} isNext={isNext} />
        </p>
      </header>
      <ComparedScores result={result} />
      <ComparedExpectations row={row} />
      {result.kept && (
        <>
          <ComparedConversation kept={result.kept.messages} result={result} />
          <ComparedPrompts kept={result.kept.prompt} now={result.text?.prompt ?? ''} />
        </>
      )}
    </article>
  )
}
