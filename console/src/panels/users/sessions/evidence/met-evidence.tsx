import type { Evidence } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatTimestamp } from '../../../../lib/dates.ts'
import { formatNumber, pluralize } from '../../../../lib/numbers.ts'
import { CopyButton } from '../../../../parts/copy-button.tsx'
import { PromptText } from '../../../../parts/preview/prompt-text.tsx'
import { useFeature } from '../../../../services/api/features.ts'
import { LoadingIndicator } from '../../../../ui/loading-indicator.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { RetryButton } from '../../../../ui/retry-button.tsx'
import { Changes } from './changes.tsx'
import styles from './met-evidence.module.css'
import { MetPassage } from './met-passage.tsx'
import { metParts, metSources } from './met-parts.ts'
import { SourceList } from './source-list.tsx'
import { Transcript } from './transcript.tsx'
import { useEvidence } from './use-evidence.ts'

/** What the trainee met in a session: the versions behind the prompt, the prompt itself, and what has changed since. */
export function MetEvidence({ sessionId }: { sessionId: string }) {
  const { data: evidence, isError, refetch } = useEvidence(sessionId)
  if (evidence)
    return (
      <div className={styles.met}>
        {evidence.text === null ? (
          <p className={styles.hint}>
            <strong>Older than the history.</strong> The versions of that time were not kept.
          </p>
        ) : (
          <Known evidence={evidence} text={evidence.text} />
        )}
        {evidence.transcript && <Transcript said={evidence.transcript} />}
      </div>
    )
  if (!isError) return <LoadingIndicator />
  return (
    <Notice action={<RetryButton quiet onClick={() => void refetch()} />}>
      What the trainee met could not be loaded.
    </Notice>
  )
}

function Known({ evidence, text }: { evidence: Evidence; text: string }) {
  const { kind, at } = evidence
  const sources = metSources(evidence)
  const count = sources.filter(({ changed_since }) => changed_since).length
  const time = formatTimestamp(at)
  return (
    <>
      <p className={styles.hint}>
        {kind === 'recorded'
          ? `Recorded when the session started, ${time}.`
          : `Derived from the history, as of ${time}.`}
      </p>
      <SourceList sources={sources} />
      {count > 0 ? (
        <ChangeLine count={count} evidence={evidence} />
      ) : (
        <p className={styles.hint}>Nothing of it has changed since.</p>
      )}
      <div className={styles.head}>
        <h4>The prompt then</h4>
        <span className={styles.hint}>{formatNumber(text.length)} characters</span>
        <CopyButton text={text} size="xs" />
      </div>
      <PromptText parts={metParts(evidence)} Details={MetPassage} context={evidence} />
    </>
  )
}

function ChangeLine({ count, evidence }: { count: number; evidence: Evidence }) {
  const [shown, setShown] = useState(false)
  const canCompose = useFeature('compositions')
  return (
    <>
      <p className={styles.line}>
        {pluralize(count, 'part')} {count === 1 ? 'has' : 'have'} changed since
        {canCompose && (
          <>
            {' · '}
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={shown}
              aria-label={shown ? 'Hide what has changed' : 'Show what has changed'}
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
            </Button>
          </>
        )}
      </p>
      {shown && <Changes evidence={evidence} />}
    </>
  )
}
