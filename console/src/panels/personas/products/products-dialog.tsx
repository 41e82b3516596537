import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { SessionNotice } from '../../../parts/session-notice.tsx'
import { useList } from '../../../services/api/lists.ts'
import { useSignInDialogOpen } from '../../../services/session-end.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { PersonaRow } from '../../../services/prompts/persona-row.ts'
import { personaSaves } from '../data/persona-saves.ts'
import { PersonaProducts } from './persona-products.tsx'

/**
 * The Products dialog of a persona (spec section 2).
 * @param id the persona's id; the dialog is closed without one
 */
export function ProductsDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { rows } = useList(personaSaves.resource)
  const current = rows.find(({ persona_id }) => persona_id === id)
  // Keeps its content while the dialog fades out.
  const [shown, setShown] = useState<PersonaRow>()
  if (current && current !== shown) setShown(current)
  const signInOpen = useSignInDialogOpen()
  return (
    <Dialog
      title={shown && `Products of ${shown.name}`}
      opened={current !== undefined}
      closable={!signInOpen}
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
