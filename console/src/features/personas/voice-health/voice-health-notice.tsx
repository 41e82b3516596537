import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { Dot } from '../../../ui/note.tsx'
import { lazyComponent, useLazyDialog } from '../../../ui/lazy-component.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { PersonaRow } from '../../prompts/index.ts'
import { voiceProblem } from './voice-health.ts'

const replaceVoicesDialog = lazyComponent(
  async () => (await import('./replace-voices-dialog.tsx')).ReplaceVoicesDialog,
)

/** Tells above the list how many personas have a legacy or unknown voice, and opens the dialog that replaces them. */
export function VoiceHealthNotice({ personas }: { personas: readonly PersonaRow[] }) {
  const count = personas.filter(voiceProblem).length
  const { dialog, open, close } = useDialogLocation('voices')
  const opened = dialog !== undefined
  const [before, setBefore] = useState({ opened: false, openings: 0 })
  if (opened !== before.opened) setBefore({ opened, openings: before.openings + (opened ? 1 : 0) })
  const ReplaceVoicesDialog = useLazyDialog(replaceVoicesDialog, opened, close)
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
            onClick={() => open()}
          >
            Replace voices
          </Button>
        </Notice>
      )}
      {/* Each opening starts again with the personas that have a problem then. */}
      {ReplaceVoicesDialog && before.openings > 0 && (
        <ReplaceVoicesDialog
          key={before.openings}
          personas={personas}
          opened={opened}
          onClose={close}
        />
      )}
    </>
  )
}
