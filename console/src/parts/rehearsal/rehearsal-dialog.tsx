import { useEffect, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { useSignInDialogOpen } from '../../services/session-end.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Name } from '../../ui/name.tsx'
import { SessionNotice } from '../session-notice.tsx'
import { rehearsalOfVisit } from './rehearsal-of-visit.ts'
import type { RehearsalProps } from './rehearsal-props.ts'
import { RehearsalView } from './rehearsal-view.tsx'
import type { Shown } from './loaded-rehearsal.tsx'

/** Rehearses kept conversations, over the whole page. Leaving it stops the rehearsal and keeps its results. */
export function RehearsalDialog({
  opened,
  onClose,
  ...props
}: RehearsalProps & { opened: boolean; onClose: () => void }) {
  const rehearsal = rehearsalOfVisit()
  const { isRunning } = useStore(rehearsal.state)
  const isSigningIn = useSignInDialogOpen()
  useEffect(() => rehearsal.stop, [rehearsal])
  const [shown, setShown] = useState<Shown>({})
  const isDetails = shown.picked !== undefined
  const back = () => {
    if (isDetails) return setShown({ left: shown.picked })
    rehearsal.stop()
    setShown({})
    onClose()
  }
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
        shown={shown}
        onOpen={(picked) => setShown({ picked })}
        onBack={back}
      />
    </Dialog>
  )
}
