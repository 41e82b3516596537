import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { hasFeature } from '../../../services/api/features.ts'
import { lazyAddition } from '../../../ui/lazy-dialog.ts'
import type { Deleted } from './undo-line.tsx'

const UndoLine = lazyAddition(async () => (await import('./undo-line.tsx')).UndoLine)

/**
 * The line below a list that offers to undo its last delete. It goes with the next delete, and when the list is left.
 */
export function useUndoLine(): { line: ReactNode; offerUndo: (deleted: Deleted) => void } {
  const [deleted, setDeleted] = useState<Deleted>()
  return {
    line: deleted && (
      <UndoLine key={deleted.id} deleted={deleted} onUndone={() => setDeleted(undefined)} />
    ),
    offerUndo: useCallback((one: Deleted) => {
      if (hasFeature('trash')) setDeleted(one)
    }, []),
  }
}
