import { useEffect, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { useSignInDialogOpen } from '../../../services/session/session-end.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Name } from '../../../ui/name.tsx'
import { SessionNotice } from '../../panel/index.ts'
import { rehearsalOfVisit } from './rehearsal-of-visit.ts'
import type { RehearsalProps } from './rehearsal-props.ts'
import { RehearsalView } from './rehearsal-view.tsx'

/** Rehearses kept conversations, over the whole page. Leaving it stops the rehearsal and keeps its results. */
export function RehearsalDialog({
  opened,
  onClose,
  ...props
}: RehearsalProps & { opened: boolean; onClose: () => void }) {
  const rehearsal = rehearsalOfVisit()
  const { isRunning } = useStore(rehearsal.state)
  const isSigningIn = useSignInDialogOpen()
  useEffect(() => (opened ? rehearsal.stop : undefined), [rehearsal, opened])
  const details = useDialogLocation('rehearsed')
  const picked = details.dialog?.id
  const [last, setLast] = useState<string>()
  const next = opened ? (picked ?? last) : undefined
  if (next !== last) setLast(next)
  const isDetails = picked !== undefined
  const back = isDetails ? details.close : onClose
  return (
    <Dialog
      title={
        'name' in props.subject ? (
          <>
            Rehearsal of <Name>{props.subject.name}</Name>
          </>
        ) : (
          'Rehearsal'
        )
      }
      fullScreen
      opened={opened}
      onClose={back}
      // Escape must not end what took many calls.
      closable={!isSigningIn && (isDetails || !isRunning)}
    >
      <SessionNotice />
      <RehearsalView
        {...props}
        rehearsal={rehearsal}
        shown={{ picked, left: isDetails ? undefined : last }}
        onOpen={details.open}
        onBack={back}
      />
    </Dialog>
  )
}
