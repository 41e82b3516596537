import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { SessionNotice } from '../../../parts/session-notice.tsx'
import {
  closeAccount,
  satisfyRequirement,
  useAccountReason,
  useFactorRequired,
} from '../../../services/account.ts'
import { useConfirmDialog } from '../../../services/confirm.ts'
import { useDialogCovered } from '../../../services/password-question.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { askToSignOut } from '../../../services/auth/ask-to-sign-out.ts'
import { AccountSections } from './account-sections.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './account.module.css'

/**
 * The administrator's own account. Where the server demands a second factor, it stays open until there is one or the user
 * signs out.
 */
export function AccountDialog() {
  const reason = useAccountReason()
  const isForced = useFactorRequired()
  const isConfirming = useConfirmDialog() !== undefined
  const isCovered = useDialogCovered()
  // It outlives the content of the dialog: codes that arrive after Done are shown when the dialog opens again.
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = () => {
    setCodes(undefined)
    if (isForced) satisfyRequirement()
  }
  return (
    <Dialog
      title="Account"
      size={640}
      opened={reason !== undefined || isForced}
      // Escape must not discard codes that cannot be shown again.
      closable={!isForced && !isConfirming && !isCovered && !codes}
      onClose={closeAccount}
    >
      <div className={styles.content}>
        {isForced && !codes && (
          <Notice>
            <strong>Set up a second factor to continue</strong>
            <br />
            Your organisation requires one of every administrator.
          </Notice>
        )}
        {codes ? (
          <RecoveryCodes codes={codes} onSaved={finish} />
        ) : (
          <AccountSections {...{ reason, isForced, setCodes }} />
        )}
        <SessionNotice />
        {!codes && (
          <Group justify="flex-end">
            <Button variant="default" onClick={isForced ? askToSignOut : closeAccount}>
              {isForced ? 'Sign out' : 'Done'}
            </Button>
          </Group>
        )}
      </div>
    </Dialog>
  )
}
