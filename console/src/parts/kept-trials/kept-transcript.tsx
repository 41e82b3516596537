import type { Trial } from '@greenroom/contract'
import type { Composed } from '../composed-prompt/use-composed.ts'
import { ReportContent } from '../report/report-content.tsx'
import { readReport } from '@greenroom/contract'
import { MessageBubble } from '../transcript/message-bubble.tsx'
import styles from './kept.module.css'

/** The messages of a kept conversation, and its judgement. */
export function KeptTranscript({
  trial: { messages, prompt, report, coaching },
  composed: { persona, composition },
}: {
  trial: Trial
  composed: Composed
}) {
  const read = readReport(report)
  return (
    <>
      {prompt !== composition.text && (
        <p className={styles.quiet}>The prompt has changed since this conversation.</p>
      )}
      <ol className={styles.messages} aria-label="Messages">
        {Array.from(messages.entries(), ([at, message]) => (
          <li key={at}>
            <MessageBubble message={message} persona={persona.name} />
          </li>
        ))}
      </ol>
      {(read || coaching) && (
        <section aria-label="Judgement" className={styles.judgement}>
          {read && <ReportContent report={read} />}
          {coaching && (
            <>
              <h4>Coaching</h4>
              <p className={styles.words}>{coaching}</p>
            </>
          )}
        </section>
      )}
    </>
  )
}
