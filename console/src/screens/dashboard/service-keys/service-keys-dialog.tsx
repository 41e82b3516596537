import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { SessionNotice } from '../../../parts/session-notice.tsx'
import { useConfirmDialog } from '../../../services/confirm.ts'
import { useDialogCovered } from '../../../services/password-question.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { CreateKeyForm } from './create-key-form.tsx'
import { KeyList } from './key-list.tsx'
import { NewSecret } from './new-secret.tsx'
import styles from './service-keys.module.css'
import { useCreateKey } from './use-create-key.ts'
import type { CreatedKey } from './use-create-key.ts'

/** The keys of role-play services: lists, creates and revokes them. */
export function ServiceKeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isConfirming = useConfirmDialog() !== undefined
  const isCovered = useDialogCovered()
  // It outlives the content of the dialog: a secret that arrives after Done is shown when the dialog opens again.
  const [created, setCreated] = useState<CreatedKey>()
  const { mutate, isPending } = useCreateKey(setCreated)
  return (
    <Dialog
      title="Service keys"
      size={720}
      opened={opened}
      // Escape must not discard a secret that cannot be shown again.
      closable={!isConfirming && !isCovered && !created}
      onClose={onClose}
      onGone={() => setCreated(undefined)}
    >
      <div className={styles.content}>
        <p className={styles.about}>
          A role-play service calls Greenroom with a key. With it, the service reads prompts, saves
          trainees and records sessions. A key opens nothing else.
        </p>
        {created ? (
          <NewSecret created={created} onDismiss={() => setCreated(undefined)} />
        ) : (
          <CreateKeyForm create={mutate} isPending={isPending} />
        )}
        <KeyList />
        <SessionNotice />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
