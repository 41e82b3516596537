import type { Evidence } from '@greenroom/contract'
import { pluralize } from '../../../../lib/numbers.ts'
import styles from './met-evidence.module.css'

/** What was said in a session, folded at first. */
export const Transcript = ({ said }: { said: NonNullable<Evidence['transcript']> }) => (
  <details className={styles.transcript}>
    <summary>
      Transcript{typeof said !== 'string' && ` (${pluralize(said.length, 'message')})`}
    </summary>
    {typeof said === 'string' ? (
      <p className={styles.said}>{said}</p>
    ) : (
      <ol className={styles.messages}>
        {[...said.entries()].map(([at, { from, text }]) => (
          <li key={at} data-from={from}>
            <strong>{from === 'trainee' ? 'Trainee' : 'Persona'}</strong>
            <p className={styles.said}>{text}</p>
          </li>
        ))}
      </ol>
    )}
  </details>
)
