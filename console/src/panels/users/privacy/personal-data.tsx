import { isErased } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { useSignInDialogOpen } from '../../../services/session-end.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EraseForm } from './erase-form.tsx'
import { ExportButton } from './export-button.tsx'
import styles from './personal-data.module.css'

/**
 * Exports or erases what is stored about a person, below the Edit User form.
 * @param onErased called when the person was erased
 */
export function PersonalData({ user, onErased }: { user: User; onErased: () => void }) {
  const heading = useId()
  const [opened, setOpened] = useState(false)
  const closable = !useSignInDialogOpen()
  const close = () => setOpened(false)
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>Personal data</h2>
      <p>
        {isErased(user)
          ? 'This person was erased. What is left are scores and amounts.'
          : 'Export a ZIP file with everything that is stored about this person, or erase the person.'}
      </p>
      <Group gap="xs">
        <ExportButton user={user} />
        {!isErased(user) && (
          <Button
            variant="subtle"
            c="var(--danger)"
            aria-haspopup="dialog"
            onClick={() => setOpened(true)}
          >
            Erase
          </Button>
        )}
      </Group>
      <Dialog title="Erase this person" {...{ opened, closable }} onClose={close}>
        <EraseForm {...{ user, onErased }} onClose={close} />
      </Dialog>
    </section>
  )
}
