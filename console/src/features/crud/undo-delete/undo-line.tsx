import type { TrashEntity } from '@greenroom/contract'
import { flushSync } from 'react-dom'
import { restoreFocusOnceShown } from '../../../lib/focus.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { undoDelete } from './restore.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Name } from '../../../ui/name.tsx'

/** An item that was deleted a moment ago. */
export interface Deleted {
  readonly entity: TrashEntity
  readonly id: string
  /** The beginning of the sentence. */
  readonly name: string
  /** Loads the list again. */
  readonly reload: () => Promise<unknown>
  /** The button of the row that gets the focus once it is back. */
  readonly focusTrigger: string
}

/** "Automotive components was deleted · Undo" */
export function UndoLine({ deleted, onUndone }: { deleted: Deleted; onUndone: () => void }) {
  const { entity, id, name, reload, focusTrigger } = deleted
  const { isPending, mutate } = useApiMutation({
    mutationFn: (_: undefined, signal) => undoDelete(entity, id, signal),
    successMessage: 'Delete undone',
    failureMessage: 'Failed to undo the delete',
    onSuccess: reload,
    onFinish() {
      // The line goes at once, and the focus of its button with it; the row may be drawn a moment later.
      flushSync(onUndone)
      restoreFocusOnceShown(focusTrigger)
    },
  })
  return (
    <p role="status" className="row rigid gap-xs dimmed nowrap">
      <span className="ellipsis undimmed">
        <Name>{name}</Name>
      </span>{' '}
      was deleted <span aria-hidden>·</span>{' '}
      <BusyButton
        variant="subtle"
        size="compact-sm"
        ms={-8}
        busy={isPending}
        onClick={() => void mutate(undefined)}
      >
        Undo
      </BusyButton>
    </p>
  )
}
