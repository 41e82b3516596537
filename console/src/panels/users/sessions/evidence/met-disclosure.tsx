import { useState } from 'react'
import { useFeature } from '../../../../services/api/features.ts'
import { lazyComponent, useLazyComponent } from '../../../../ui/lazy-component.ts'
import { LoadingIndicator } from '../../../../ui/loading-indicator.tsx'
import styles from './disclosure.module.css'

const metEvidence = lazyComponent(async () => (await import('./met-evidence.tsx')).MetEvidence)

/** What the trainee met in a session, where the backend knows it. It is loaded when it is unfolded. */
export function MetDisclosure({ sessionId }: { sessionId: string }) {
  const isOffered = useFeature('evidence')
  const [opened, setOpened] = useState(false)
  const MetEvidence = useLazyComponent(metEvidence, opened && isOffered)
  if (!isOffered) return null
  return (
    <details
      className={styles.disclosure}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary onPointerEnter={metEvidence.preload}>What the trainee met</summary>
      {opened && (MetEvidence ? <MetEvidence sessionId={sessionId} /> : <LoadingIndicator />)}
    </details>
  )
}
