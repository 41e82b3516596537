import type { ExpectationResult } from '@greenroom/contract'
import { IconCheck, IconX } from '../../../ui/icons/icons.ts'
import { compareExpectations } from './expectations.ts'
import type { Row } from './rehearsed.ts'
import styles from './rehearsal.module.css'
import { SideBySide } from './side-by-side.tsx'

/** Which expectations both conversations meet, each with the passage that shows it. */
export function ComparedExpectations({ row }: { row: Row }) {
  const compared = compareExpectations(row)
  if (compared.length === 0) return null
  return (
    <section>
      <h4>Expectations</h4>
      <ol className={`stack gap-md ${styles.list}`}>
        {Array.from(compared.entries(), ([at, { expectation, kept, replay }]) => (
          <li key={at}>
            <p className={styles.expectation}>{expectation}</p>
            <SideBySide kept={<Result result={kept} />} now={<Result result={replay} />} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Result({ result }: { result: ExpectationResult | undefined }) {
  if (!result) return <span className="dimmed">Not checked</span>
  const { met, quote } = result
  return (
    <>
      <span className={`inline-row gap-xs medium-weight ${styles.met}`} data-all={met}>
        {met ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
        {met ? 'Met' : 'Not met'}
      </span>
      {quote && <blockquote>{quote}</blockquote>}
    </>
  )
}
