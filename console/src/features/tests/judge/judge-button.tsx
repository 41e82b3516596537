import { Button } from '@mantine/core'
import { useFeature } from '../../../services/api/features.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { IconMessages } from '../../../ui/icons/icons.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.ts'
import type { JudgeProps } from './judge-panel.tsx'

const JudgePanel = lazyDialog(async () => (await import('./judge-panel.tsx')).JudgePanel)

/** Judges a kept conversation with the text of the form, where the backend has a language model. */
export function JudgeButton(judge: JudgeProps) {
  const { dialog, open, close } = useDialogLocation('try-judge')
  if (!useFeature('trials')) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconMessages size={16} />}
        onPointerEnter={JudgePanel.preload}
        onClick={() => open()}
      >
        Try it
      </Button>
      {dialog && <JudgePanel opened {...judge} onClose={close} />}
    </>
  )
}
