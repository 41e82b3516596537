import type { Message } from '@greenroom/contract'
import { Loader } from '@mantine/core'
import type { Rehearsed } from './rehearsed.ts'
import styles from './rehearsal.module.css'
import { SideBySide } from './side-by-side.tsx'

/** Both conversations: each line of the trainee once, each answer of the persona beside the kept one. */
export function ComparedConversation({
  kept,
  result: { status, replay },
}: {
  kept: readonly Message[]
  result: Rehearsed
}) {
  return (
    <section>
      <h4>Conversation</h4>
      <ol className={`stack gap-md ${styles.list}`}>
        {Array.from(kept.entries(), ([at, { from, text }]) => (
          <li key={at}>
            {from === 'trainee' ? (
              <div className={styles.trainee}>
                <span className={`block dimmed tiny ${styles.label}`}>Trainee</span>
                <p>{text}</p>
              </div>
            ) : (
              <Answers
                kept={text}
                now={replay[at]?.text}
                isComing={status === 'running' && at === replay.length}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Equal answers are shown once. */
function Answers({
  kept,
  now,
  isComing,
}: {
  kept: string
  now: string | undefined
  isComing: boolean
}) {
  if (kept === now)
    return (
      <div className={styles.side}>
        <span className={`block dimmed tiny ${styles.label}`}>Kept and now: the same answer</span>
        <p>{kept}</p>
      </div>
    )
  return (
    <SideBySide
      kept={<p>{kept}</p>}
      now={
        now === undefined ? (
          isComing ? (
            <Loader size={16} type="dots" aria-hidden />
          ) : (
            <p className="dimmed">No answer yet</p>
          )
        ) : (
          <p>{now}</p>
        )
      }
    />
  )
}
