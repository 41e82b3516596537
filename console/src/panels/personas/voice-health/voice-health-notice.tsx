import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dot } from '../../../ui/dot.tsx'
import { lazyComponent, useLazyDialog } from '../../../ui/lazy-component.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { PersonaRow } from '../../../services/prompts/persona-row.ts'
import { voiceProblem } from './voice-health.ts'

const replaceVoicesDialog = lazyComponent(
  async () => (await import('./replace-voices-dialog.tsx')).ReplaceVoicesDialog,
)

/** Tells above the list how many personas have a legacy or unknown voice, and opens the dialog that replaces them. */
export function VoiceHealthNotice({ personas }: { personas: readonly PersonaRow[] }) {
  const count = personas.filter(voiceProblem).length
  const [dialog, setDialog] = useState({ opened: false, openings: 0 })
  const close = () => setDialog(({ openings }) => ({ opened: false, openings }))
  const ReplaceVoicesDialog = useLazyDialog(replaceVoicesDialog, dialog.opened, close)
  return (
    <>
      {count > 0 && (
        <Notice>
          {count === 1 ? '1 persona uses' : `${count} personas use`} a voice that may be withdrawn{' '}
          <Dot />{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onPointerEnter={replaceVoicesDialog.preload}
            onClick={() => setDialog(({ openings }) => ({ opened: true, openings: openings + 1 }))}
          >
            Replace voices
          </Button>
        </Notice>
      )}
      {/* Each opening starts again with the personas that have a problem then. */}
      {ReplaceVoicesDialog && dialog.openings > 0 && (
        <ReplaceVoicesDialog
          key={dialog.openings}
          personas={personas}
          opened={dialog.opened}
          onClose={close}
        />
      )}
    </>
  )
}
