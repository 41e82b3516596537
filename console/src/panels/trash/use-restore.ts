import { restoreNeeds } from '@greenroom/contract'
import type { RestoreNeeds, TrashedThing } from '@greenroom/contract'
import { useState } from 'react'
import { safeParse } from 'zod/mini'
import { ApiError, errorMessage } from '../../services/api/api-error.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { toastFailure } from '../../services/toasts.ts'
import { restoreFromTrash } from '../../services/trash/restore.ts'
import { reloadTrash } from './use-trash.ts'

/** A thing that cannot be restored alone. */
export interface Blocked {
  readonly thing: TrashedThing
  /** Why, as the server says it. */
  readonly message: string
  readonly needs: RestoreNeeds
}

/** Restores things, and remembers the one that needs others first. */
export function useRestore() {
  const [blocked, setBlocked] = useState<Blocked>()
  const [restored, setRestored] = useState<string>()
  const { mutate, isPending } = useApiMutation({
    async mutationFn({ thing, needs = [] }: { thing: TrashedThing; needs?: RestoreNeeds }) {
      for (const { trash_id } of needs) await restoreFromTrash(trash_id)
      await restoreFromTrash(thing.trash_id)
    },
    successMessage: (_, { needs = [] }) =>
      needs.length === 0 ? 'Restored' : `${needs.length + 1} items restored`,
    onSuccess: () => {
      setBlocked(undefined)
      return reloadTrash()
    },
    onError(error, { thing }) {
      const message = errorMessage(error, 'Failed to restore')
      const found = error instanceof ApiError && safeParse(restoreNeeds, error.details)
      const needs = found && found.success ? found.data.needs : []
      setBlocked(needs.length > 0 ? { thing, message, needs } : undefined)
      if (needs.length === 0) toastFailure(message)
      void reloadTrash()
    },
  })
  return {
    blocked,
    /** The trash id of the thing that is being restored. */
    busy: isPending ? restored : undefined,
    restore(thing: TrashedThing, needs?: RestoreNeeds) {
      setRestored(thing.trash_id)
      void mutate({ thing, ...(needs && { needs }) })
    },
  }
}
