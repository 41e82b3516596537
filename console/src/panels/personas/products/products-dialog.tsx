import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { SessionNotice } from '../../../parts/session-notice.tsx'
import { useList } from '../../../services/api/lists.ts'
import { useSignInDialogOpen } from '../../../services/session-end.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { PersonaRow } from '../data/persona-row.ts'
import { personaSaves } from '../data/persona-saves.ts'
import { PersonaProducts } from './persona-products.tsx'

/**
 * The dialog of a persona's products (spec section 2).
 * @param id whose products; nothing is shown without
 */
export function ProductsDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { rows } = useList(personaSaves.resource)
  const current = rows.find(({ persona_id }) => persona_id === id)
  // While the dialog fades out it still shows whose products it was about.
  const [shown, setShown] = useState<PersonaRow>()
  if (current && current !== shown) setShown(current)
  const covered = useSignInDialogOpen()
  return (
    <Dialog
      title={shown && `Products of ${shown.name}`}
      opened={current !== undefined}
      closable={!covered}
      size={560}
      onClose={onClose}
    >
      {shown && <PersonaProducts key={shown.persona_id} persona={shown} />}
      <SessionNotice />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}
