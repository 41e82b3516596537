import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import '../../ui/overlay-styles.ts'
import { SessionNotice } from '../session-notice.tsx'
import { SidePanel } from '../side-panel/side-panel.tsx'
import styles from './trial.module.css'

/**
 * The panel of a test conversation: its header, and what is shown below.
 * @param persona the name of the persona; absent while there is nobody to talk to
 * @param onBack leaves what is shown, if Esc does that
 */
export const TrialFrame = ({
  persona,
  header,
  onBack,
  onHide,
  children,
}: {
  persona?: string
  header?: ReactNode
  onBack?: (() => void) | undefined
  onHide: () => void
  children: ReactNode
}) => (
  <SidePanel
    label={persona === undefined ? 'Test conversation' : `Test conversation with ${persona}`}
    onEscape={(isSheet) => {
      if (onBack) onBack()
      else if (isSheet) onHide()
    }}
  >
    <div className={styles.head}>
      {header ?? <h2 className={styles.title}>Test conversation</h2>}
      <CloseButton className={styles.hide} aria-label="Hide test conversation" onClick={onHide} />
    </div>
    <div className={styles.notice}>
      <SessionNotice />
    </div>
    {persona === undefined ? <div className={styles.empty}>{children}</div> : children}
  </SidePanel>
)
