import { readReport } from '@greenroom/contract'
import { Button, Loader, NativeSelect } from '@mantine/core'
import { ReportContent } from '../report/report-content.tsx'
import { openView } from '../../services/dashboard-location.ts'
import type { Coaching, JudgementLine } from './lines.ts'
import styles from './trial.module.css'

/**
 * What a judge said about a conversation.
 * @param working what is being written just now
 * @param onCoach asks for the text of another coaching prompt; absent where the conversation has gone on since
 */
export function Judgement({
  judgement: { report, hasNoPrompt, coachings = none, coaching },
  mode,
  working,
  onCoach,
}: {
  judgement: Omit<JudgementLine, 'kind' | 'id'>
  mode: string
  working?: 'report' | 'coaching' | undefined
  onCoach?: ((coaching: Coaching) => void) | undefined
}) {
  return (
    <section className={styles.judgement} aria-label="Judgement">
      {working === 'report' && <Working>Judging the conversation…</Working>}
      {hasNoPrompt && (
        <p className={styles.quiet}>
          {mode} has no report prompt, so there are no scores.{' '}
          <Button variant="subtle" size="compact-sm" onClick={addReportPrompt}>
            Write a report prompt
          </Button>
        </p>
      )}
      {report && <Scores {...report} />}
      {(coaching || (coachings.length > 0 && onCoach && working === undefined)) && (
        <div className={styles.coaching}>
          <h3>Coaching</h3>
          {onCoach && coachings.length > 1 ? (
            <NativeSelect
              aria-label="Coaching prompt"
              size="xs"
              value={coaching?.of.id ?? ''}
              disabled={working !== undefined}
              data={[
                ...(coaching ? [] : [{ value: '', label: 'Pick a coaching prompt' }]),
                ...coachings.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const picked = coachings.find(({ id }) => id === value)
                if (picked) onCoach(picked)
              }}
            />
          ) : (
            <p className={styles.quiet}>{coaching?.of.name}</p>
          )}
          {working === 'coaching' ? (
            <Working>Writing the coaching text…</Working>
          ) : (
            <p className={styles.words}>{coaching?.text}</p>
          )}
        </div>
      )}
    </section>
  )
}

const none: readonly Coaching[] = []

const addReportPrompt = () => openView('report', { name: 'add' })

const Working = ({ children }: { children: string }) => (
  <p className={styles.working} role="status">
    <Loader size={16} aria-hidden />
    {children}
  </p>
)

/** The tiles of a report. An answer that is no report is shown as it is. */
function Scores({ raw, fields }: { raw: string; fields: unknown }) {
  if (fields !== undefined && fields !== null) return <ReportContent report={readReport(fields)} />
  return (
    <>
      <p className={styles.quiet}>The answer is not a report. This is what the model wrote:</p>
      <pre className={styles.raw}>{raw}</pre>
    </>
  )
}
