import { useState } from 'react'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SessionNotice } from '../../panel/index.ts'
import { ExperimentView } from './experiment-view.tsx'

/** An experiment over the whole page. It may be left: it runs on the server. */
export function ExperimentDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { dialog } = useDialogLocation('experiment')
  const details = useDialogLocation('experiment-conversation')
  // Keeps its content while the dialog fades out.
  const [id, setId] = useState(dialog?.id)
  if (dialog?.id !== undefined && dialog.id !== id) setId(dialog.id)
  const back = details.dialog ? details.close : onClose
  return (
    <Dialog title="Experiment" fullScreen opened={opened} onClose={back}>
      <SessionNotice />
      {id !== undefined && (
        <ExperimentView
          key={id}
          id={id}
          picked={details.dialog?.id}
          onPick={details.open}
          onBack={back}
        />
      )}
    </Dialog>
  )
}
